import { CopyButton } from '#web/ui/button/copy-button.tsx'

/** Something to be entered elsewhere, letter by letter. */
export const Address = ({ url }: { url: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <code className="min-w-0 font-mono text-sm break-all">{url}</code>
    <CopyButton size="sm" text={url} />
  </span>
)
