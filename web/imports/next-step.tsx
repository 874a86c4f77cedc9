import type { ReactNode } from 'react'

/** One thing to do after an import: why, and the way to it. */
export const NextStep = ({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-5 py-3.5">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[560]">{title}</p>
      <p className="text-ink-2">{children}</p>
    </div>
    <div className="max-sm:w-full max-sm:*:w-full">{action}</div>
  </li>
)
