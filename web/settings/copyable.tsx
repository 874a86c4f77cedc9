import { CopyButton } from '#web/ui/button/copy-button.tsx'

/** An address or a token that is to be entered elsewhere exactly as it is. */
export const Copyable = ({ text }: { text: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <code className="min-w-0 font-mono text-sm break-all">{text}</code>
    <CopyButton size="sm" text={text} />
  </span>
)
