import { ChevronDown } from 'lucide-react'
import { cloneElement, createContext, type ReactElement, type ReactNode, use, useId, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useNarrow } from '#web/ui/window-width.ts'

interface LinkProps {
  className?: string
  children?: ReactNode
}
interface PanelProps {
  title?: ReactNode
  action?: ReactNode
  /** What it holds, in a few words, while it is a row that opens. */
  note?: ReactNode
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export const PanelLink = ({ link, children }: { link: ReactElement<LinkProps>; children: ReactNode }) =>
  cloneElement(link, {
    className:
      '-mx-2 -my-3 inline-flex min-h-11 items-center px-2 text-sm font-[560] text-brand-ink hover:underline',
    children,
  })

const Folding = createContext<{ open: string | undefined } | null>(null)

/** On a phone its panels are rows that open. `open`: the title of one that is open from the start. */
export const FoldedPanels = ({ open, children }: { open?: string | undefined; children: ReactNode }) => (
  <Folding value={useNarrow() ? { open } : null}>{children}</Folding>
)

export function Panel({ title, action, note, flush, className, children }: PanelProps) {
  const id = useId()
  const folding = use(Folding)
  const [open, setOpen] = useState(folding?.open === title)
  const folds = folding !== null && title !== undefined
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes(
        'overflow-hidden rounded-surface border border-line bg-surface shadow-rest',
        className,
      )}
    >
      {title && (
        <div
          className={classes(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5',
            !folds && 'pt-4 pb-1',
          )}
        >
          <h2
            id={folds ? undefined : id}
            className={classes('min-w-0 text-md font-[620] break-words', folds && 'flex-1')}
          >
            {folds ? (
              <button
                type="button"
                aria-expanded={open}
                aria-controls={`${id}-content`}
                onClick={() => setOpen(!open)}
                className="flex min-h-13 w-full items-center justify-between gap-3 text-left"
              >
                <span className="min-w-0 py-1.5">
                  <span id={id}>{title}</span>
                  {note && <span className="block truncate text-sm font-normal text-ink-3">{note}</span>}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className={classes('text-ink-3 transition-transform', open && 'rotate-180')}
                />
              </button>
            ) : (
              title
            )}
          </h2>
          {action && (!folds || open) && <div className="flex-none">{action}</div>}
        </div>
      )}
      <div
        id={`${id}-content`}
        hidden={folds && !open}
        className={flush ? undefined : classes('px-5 pb-5', title ? 'pt-3' : 'pt-5')}
      >
        {children}
      </div>
    </section>
  )
}
