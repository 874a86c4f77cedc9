import type { ReactNode } from 'react'

/** A part of the side panel. */
export const SideSection = ({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className="border-t border-line px-5 py-4 first:border-t-0">
    <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
      <h2 className="font-[620]">{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
