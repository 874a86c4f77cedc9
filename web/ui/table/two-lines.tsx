import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A desk shows each line on one line, in full under the pointer. Only the first is underlined in a button. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <span className="inline-block w-full align-top xl:truncate xl:[&_wbr]:hidden">{first}</span>{' '}
    <SmallLine>{second}</SmallLine>
  </>
)

export const SmallLine = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span
    className={classes(
      'inline-block w-full align-top text-sm/4 font-normal text-ink-3 empty:hidden sm:truncate sm:max-xl:max-w-52 sm:[&_wbr]:hidden',
      className,
    )}
  >
    {children}
  </span>
)
