import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Mark } from './mark.tsx'
import { usePageTitle } from './page-title.ts'

export const backStyle =
  'mb-5 -ml-1 inline-flex min-h-9 w-fit items-center gap-1.5 rounded-control px-1 font-[560] text-ink-2 hover:text-ink pointer-coarse:min-h-11'

interface PublicFrameProps {
  title: string
  lead?: ReactNode
  above?: ReactNode
  wide?: boolean
  bad?: boolean
  /** A new title and lead are read out. */
  live?: boolean
  children: ReactNode
}

export function PublicFrame({ title, lead, above, wide, bad, live, children }: PublicFrameProps) {
  usePageTitle(title)
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden">
      <header className="px-5 py-5 sm:px-8 print:px-0">
        {/* The landing page is another document. */}
        <a href="/" className="inline-flex min-h-11 items-center gap-2.5 rounded-control text-md font-[650]">
          <Mark />
          Estate Management
        </a>
      </header>
      {/* A fixed top keeps late content from moving the title. */}
      <main
        className={classes(
          'mx-auto w-full px-5 pt-[min(10vh,6rem)] pb-8 sm:pb-20',
          wide ? 'max-w-170' : 'max-w-100',
        )}
      >
        {above}
        <div role={live ? 'status' : undefined}>
          <h1
            tabIndex={-1}
            className={classes(
              'text-3xl font-[660] tracking-[-0.028em] text-balance outline-none',
              bad && 'text-red-ink',
            )}
          >
            {title}
          </h1>
          {lead && <p className="mt-2 text-md text-ink-2">{lead}</p>}
        </div>
        <div className="mt-8">{children}</div>
      </main>
      <div aria-hidden="true" className="street h-24 sm:h-32 print:hidden" />
    </div>
  )
}
