import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { SkeletonLine } from '../feedback/states.tsx'

interface StatCardsProps {
  label: string
  /** Cards in a row on a phone, without notes. */
  compact?: 2 | 3
  children: ReactNode
}

export const StatCards = ({ label, compact, children }: StatCardsProps) => (
  <Surface label={label}>
    <dl
      data-compact={compact}
      className="grid gap-px data-[compact=2]:grid-cols-2 max-sm:data-[compact=2]:*:data-money:col-span-2 max-[359px]:data-[compact=2]:has-data-money:*:col-span-2 data-[compact=3]:auto-cols-fr data-[compact=3]:grid-flow-col sm:auto-cols-fr sm:grid-flow-col sm:data-compact:grid-cols-none"
    >
      {children}
    </dl>
  </Surface>
)

export const StatBoard = ({ label, children }: { label: string; children: ReactNode }) => (
  <Surface label={label}>
    <dl
      data-board
      className="grid grid-cols-2 gap-px not-has-[[data-money]]:*:last:odd:col-span-2 *:data-money:col-span-2 @4xl:grid-cols-6 @xl:@max-4xl:has-[>:nth-child(5)]:grid-cols-3 @xl:@max-4xl:not-has-[>:nth-child(5)]:*:data-money:col-span-1"
    >
      {children}
    </dl>
  </Surface>
)

const Surface = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="@container overflow-hidden rounded-surface border border-line bg-line shadow-rest"
  >
    {children}
  </section>
)

interface StatCardProps {
  label: ReactNode
  value?: ReactNode
  note?: ReactNode
  loading?: boolean | undefined
  money?: boolean | undefined
  link?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
  press?: { pressed: boolean; onPress: () => void } | undefined
}

export const wholeCardStyle =
  'after:absolute after:inset-0 after:rounded-surface hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand'

export const StatCard = ({ label, value, note, loading, money, link, press }: StatCardProps) => (
  <div
    aria-busy={loading || undefined}
    data-testid={loading ? 'skeleton-card' : undefined}
    data-money={money || undefined}
    className="relative flex min-w-0 flex-wrap items-center justify-between gap-x-3 bg-surface px-4 py-3.5 has-aria-pressed:bg-brand-wash has-[button]:hover:bg-sunken has-aria-pressed:hover:bg-brand-wash in-data-board:block in-data-compact:block sm:block sm:py-3.5 @5xl:px-5"
  >
    <dt className="text-ink-2 in-data-board:text-sm sm:text-sm">
      {loading ? (
        label
      ) : press ? (
        <button
          type="button"
          aria-pressed={press.pressed}
          onClick={press.onPress}
          className={`text-left ${wholeCardStyle}`}
        >
          {label}
        </button>
      ) : link ? (
        cloneElement(link, { className: wholeCardStyle, children: label })
      ) : (
        label
      )}
    </dt>
    <dd className="min-h-lh flex-1 text-right text-lg font-[640] tracking-[-0.02em] whitespace-nowrap in-data-board:mt-1 in-data-board:text-left in-data-compact:text-left sm:mt-1.5 sm:text-left @xs:in-data-board:text-xl sm:text-xl @5xl:text-2xl">
      {loading ? <SkeletonLine className={money ? 'w-40' : 'w-16'} /> : value}
    </dd>
    {(note || (loading && note !== null)) && (
      <dd className="mt-0.5 text-sm text-ink-3 max-sm:basis-full max-sm:in-data-compact:hidden sm:mt-1">
        {loading ? <SkeletonLine className="w-24" /> : note}
      </dd>
    )}
  </div>
)

export const StatPlace = () => <div aria-hidden="true" className="bg-surface" />
