import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Fact = readonly [term: string, value: ReactNode]

interface DescriptionListProps {
  facts: readonly (Fact | false)[]
  /** Many short facts: a phone too shows each value beside its term. */
  short?: boolean
}

/** Leaves out each fact that is false. */
export const DescriptionList = ({ facts, short }: DescriptionListProps) => (
  <dl
    className={classes(
      'grid sm:grid-cols-[minmax(8rem,auto)_1fr] sm:gap-x-6',
      short ? 'grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5' : 'grid-cols-1 gap-y-1 sm:gap-y-3',
    )}
  >
    {facts
      .filter((fact) => fact !== false)
      .map(([term, value]) => (
        <Fragment key={term}>
          <dt className={classes('text-ink-3', !short && 'max-sm:mt-2.5 max-sm:text-sm')}>{term}</dt>
          <dd className="min-w-0 font-medium break-words">
            {value ?? <span className="text-ink-3">–</span>}
          </dd>
        </Fragment>
      ))}
  </dl>
)
