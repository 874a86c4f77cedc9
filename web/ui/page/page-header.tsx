import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The page's h1 takes the focus on arrival for screen readers. */
export const PageHeader = ({ title, lead, actions }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    {/* The height is the same without a lead, so that titles do not jump. */}
    <div className="min-w-0 sm:min-h-13.5">
      <h1
        tabIndex={-1}
        className="text-xl font-[650] tracking-[-0.02em] text-balance break-words outline-none"
      >
        {title}
      </h1>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
    </div>
    {actions && (
      <div data-screen className="flex flex-wrap gap-2.5 empty:hidden max-sm:w-full max-sm:*:flex-1">
        {actions}
      </div>
    )}
  </header>
)
