import type { ReactNode } from 'react'

export const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside
    aria-label={label}
    className="overflow-hidden rounded-surface border border-line bg-surface shadow-rest"
  >
    {children}
  </aside>
)

export const SideSection = (props: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={props.title} className="border-t border-line px-5 py-4 first:border-t-0">
    <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 className="font-[620]">{props.title}</h2>
      {props.action}
    </div>
    {props.children}
  </section>
)

type SideFact = readonly [term: string, value: ReactNode]

/** Leaves out each fact that is false. */
export const SideFacts = ({ facts }: { facts: readonly (SideFact | false)[] }) => (
  <dl className="grid gap-y-2.5">
    {facts
      .filter((fact) => fact !== false)
      .map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-3">
          <dt className="w-26 flex-none text-ink-3">{term}</dt>
          <dd className="min-w-0 flex-1 basis-36 font-medium break-words">{value}</dd>
        </div>
      ))}
  </dl>
)
