import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

interface LinkProps {
  className?: string
  children?: ReactNode
}
interface PanelProps {
  title?: ReactNode
  action?: ReactNode
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export const PanelLink = ({ link, children }: { link: ReactElement<LinkProps>; children: ReactNode }) =>
  cloneElement(link, {
    className:
      '-my-3 -mr-2 inline-flex min-h-11 items-center px-2 text-sm font-[560] text-brand-ink hover:underline',
    children,
  })

export function Panel({ title, action, flush, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes(
        'overflow-hidden rounded-surface border border-line bg-surface shadow-rest',
        className,
      )}
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-1">
          <h2 id={id} className="min-w-0 text-md font-[620] tracking-[-0.01em] break-words">
            {title}
          </h2>
          {action && <div className="flex-none">{action}</div>}
        </div>
      )}
      <div className={flush ? undefined : classes('px-5 pb-5', title ? 'pt-3' : 'pt-5')}>{children}</div>
    </section>
  )
}
