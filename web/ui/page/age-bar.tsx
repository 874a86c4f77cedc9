import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { AGE_LABELS } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import { classes } from '../classes.ts'
import { Skeleton, SkeletonLine } from '../feedback/states.tsx'
import { wholeCardStyle } from './stat-cards.tsx'

export interface Ages {
  not_due: number
  d30: number
  d60: number
  d90: number
  older: number
}

const PARTS = [
  { key: 'not_due', colour: 'bg-brand-soft' },
  { key: 'd30', colour: 'bg-line-strong' },
  { key: 'd60', colour: 'bg-edge' },
  { key: 'd90', colour: 'bg-ink-2' },
  { key: 'older', colour: 'bg-red' },
] as const satisfies readonly { key: keyof Ages; colour: string }[]

const partsOf = (ages: Ages) => PARTS.filter(({ key }) => ages[key] > 0)

const HEIGHTS = { 12: 'h-3', 10: 'h-2.5', 6: 'h-1.5' }

export const AgeBar = ({ ages, size }: { ages: Ages | undefined; size: keyof typeof HEIGHTS }) =>
  ages ? (
    <div
      role="img"
      aria-label={partsOf(ages)
        .map(({ key }) => `${AGE_LABELS[key]} ${formatNaira(ages[key])}`)
        .join(', ')}
      className={classes('flex w-full gap-0.5 overflow-hidden rounded-small', HEIGHTS[size])}
    >
      {partsOf(ages).map(({ key, colour }) => (
        <span key={key} className={classes('min-w-1', colour)} style={{ flex: `${ages[key]} 1 0` }} />
      ))}
    </div>
  ) : (
    <Skeleton className={HEIGHTS[size]} />
  )

interface AgeWordsProps {
  ages: Ages | undefined
  /** Zero ages are shown too. */
  every?: boolean
  format?: ((naira: number) => string) | undefined
  link?: ((age: keyof Ages) => ReactElement<{ className?: string; children?: ReactNode }>) | undefined
  className?: string | undefined
}

export const AgeWords = ({ ages, every, format = formatNaira, link, className }: AgeWordsProps) => (
  <ul className={classes('flex flex-wrap gap-x-5 gap-y-1 text-sm', className)}>
    {PARTS.filter(({ key }) => every || (ages && ages[key] > 0)).map(({ key, colour }) => {
      const label = AGE_LABELS[key]
      const some = ages !== undefined && ages[key] > 0
      return (
        <li
          key={key}
          className={classes(
            'relative flex items-center gap-2 whitespace-nowrap',
            link && 'pointer-coarse:min-h-11',
          )}
        >
          <span aria-hidden="true" className={classes('size-2.5 flex-none rounded-[3px]', colour)} />
          <span className="text-ink-2">
            {link && some ? cloneElement(link(key), { className: wholeCardStyle, children: label }) : label}
          </span>
          <span className={classes('ml-auto', some ? 'font-[620]' : 'text-ink-3')}>
            {ages ? format(ages[key]) : <SkeletonLine className="w-20" />}
          </span>
        </li>
      )
    })}
  </ul>
)
