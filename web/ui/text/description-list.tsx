import { Fragment, type ReactNode } from 'react'

type Fact = readonly [term: string, value: ReactNode]

export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr] sm:gap-x-6 sm:gap-y-3">
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt className="text-ink-3 max-sm:mt-2.5 max-sm:text-sm">{term}</dt>
          <dd className="min-w-0 font-medium break-words">
            {value ?? <span className="text-ink-3">–</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
