import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** Figures side by side on one surface, parted by hairlines. Holds `StatCard`s; one below the other on a phone. */
export const StatCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="overflow-hidden rounded-surface border border-line bg-line shadow-rest"
  >
    <dl className="flex flex-wrap gap-px sm:max-lg:has-[>:nth-child(4)]:*:basis-2/5">{children}</dl>
  </section>
)

interface StatCardProps {
  label: ReactNode
  /** The figure; leave it out while loading. */
  value?: ReactNode
  /** A quiet line below; null where there is never one, so that none is waited for. */
  note?: ReactNode
  loading?: boolean | undefined
  /** A router `<Link>` to the list behind the figure; the whole card takes the press. */
  link?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
}

const linkStyle =
  'after:absolute after:inset-0 after:rounded-surface hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand'

export function StatCard({ label, value, note, loading, link }: StatCardProps) {
  return (
    <div
      aria-busy={loading || undefined}
      data-testid={loading ? 'skeleton-card' : undefined}
      className="relative grid min-w-0 flex-[1_1_13rem] grid-cols-[1fr_auto] items-baseline gap-x-4 bg-surface px-5 py-3.5 max-sm:basis-full sm:block sm:py-4.5"
    >
      <dt className="text-ink-2 sm:text-sm">
        {link && !loading ? cloneElement(link, { className: linkStyle, children: label }) : label}
      </dt>
      <dd className="text-right text-lg font-[640] tracking-[-0.02em] whitespace-nowrap sm:mt-1.5 sm:text-left sm:text-2xl">
        {loading ? <Skeleton className="inline-block h-7 w-28 align-middle" /> : value}
      </dd>
      {(note || (loading && note !== null)) && (
        <dd className="col-span-2 mt-0.5 text-sm text-ink-3 sm:mt-1">
          {loading ? <Skeleton className="inline-block h-3.5 w-24 align-middle" /> : note}
        </dd>
      )}
    </div>
  )
}
