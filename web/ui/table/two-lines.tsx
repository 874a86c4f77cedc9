import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** An email in a line of its own is cut at its end, not at its `@`. */
const uncutEmail = 'xl:[&_.inline-block]:inline xl:[&_wbr]:hidden'

interface TwoLinesProps {
  first: ReactNode
  second: ReactNode
  /** The first line in full, where it may be cut. */
  title?: string | undefined
}

/** A desk shows each line on one line. A button underlines the first alone. */
export const TwoLines = ({ first, second, title }: TwoLinesProps) => (
  <>
    <OneLine title={title}>{first}</OneLine> <SmallLine>{second}</SmallLine>
  </>
)

export const OneLine = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
  <span title={title} className={classes('block xl:truncate', uncutEmail)}>
    {children}
  </span>
)

export const SmallLine = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <span
    className={classes(
      'inline-block w-full align-top max-sm:block text-sm/[1rem] font-normal text-ink-3 empty:hidden sm:truncate sm:max-xl:w-0 sm:max-xl:min-w-full',
      uncutEmail,
      className,
    )}
  >
    {children}
  </span>
)
