import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { daysBetween, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AgeBar } from '#web/ui/page/age-bar.tsx'
import type { Column, Columns } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useNarrow } from '#web/ui/window-width.ts'

export type ArrearRow = Arrear & { id: number }

const WIDE = 'not-print:max-[86rem]:hidden'
/** The estate has the room. */
const NO_ROOM = 'not-print:min-[86rem]:max-[110rem]:hidden'
const NARROW = 'min-[86rem]:hidden print:hidden'

const AGES = [
  { key: 'not_due', header: 'Not late' },
  { key: 'd30', header: '1–30' },
  { key: 'd60', header: '31–60' },
  { key: 'd90', header: '61–90' },
  { key: 'older', header: 'Over 90' },
] as const

interface Options {
  day: string
  today: string
  format: (naira: number) => string
  totals: ArrearsTotals | 'loading' | undefined
  severalEstates: boolean
}

export function arrearColumns({ day, today, format, totals, severalEstates }: Options): Columns<ArrearRow> {
  const sum = (words: (totals: ArrearsTotals) => ReactNode) =>
    totals === 'loading' ? <SkeletonLine className="w-16" /> : totals && words(totals)
  return [
    {
      header: 'Account',
      order: { by: 'name', as: 'text' },
      card: 'title',
      sum: sum(({ tenancies }) => `All ${countOf(tenancies, 'account')}`),
      cell: ({ tenant_id, name, property, estate, ended, reminded_on, reminder_kept }) => {
        const reminded =
          reminded_on &&
          `reminded ${reminded_on === today ? 'today' : shortDay(reminded_on, day)}${reminder_kept ? ' in the app only' : ''}`
        const place = [property.title, ended && (tenant_id === null ? 'sold' : 'moved out')]
        return (
          <TwoLines
            title={name}
            first={
              <span className="xl:flex">
                <span className="xl:truncate">{name}</span>
                {reminded && <Reminded words={sentence(reminded)} />}
              </span>
            }
            second={
              <>
                {place.filter(Boolean).join(', ')}
                {severalEstates && <span className={NARROW}>, {estate.name}</span>}
                {reminded && <span className="sm:hidden">, {reminded}</span>}
              </>
            }
          />
        )
      },
    },
    severalEstates && {
      header: 'Estate',
      card: 'hidden',
      className: `${WIDE} w-30`,
      cell: ({ estate }) => <span className="line-clamp-2 text-sm/4">{estate.name}</span>,
    },
    {
      header: 'Phone',
      className: `w-20 min-[110rem]:w-44 print:hidden ${severalEstates ? 'not-print:min-[86rem]:max-[90rem]:hidden' : ''}`,
      cell: ({ name, phone_number }) => <PhoneLinks name={name} value={phone_number} tight />,
    },
    ...AGES.map(({ key, header }): Column<ArrearRow> => {
      const colour = key === 'older' ? 'text-red-ink' : undefined
      const words = (naira: number) =>
        naira > 0 ? <span className={colour}>{format(naira)}</span> : <span className="text-ink-3">–</span>
      return {
        header,
        align: 'end',
        card: 'hidden',
        className: `${WIDE} w-25 lg:pl-0`,
        sum: sum((totals) => words(totals[key])),
        cell: (row) => words(row[key]),
      }
    }),
    {
      header: 'By age',
      order: { by: 'oldest_due_on', as: 'date' },
      card: 'wide',
      className: `${NARROW} w-[28%]`,
      cell: (row) => <AgeBar ages={row} size={6} />,
    },
    {
      header: 'Owed',
      className: 'xl:w-32 lg:pl-1',
      order: { by: 'owed', as: 'amount' },
      align: 'end',
      card: 'badge',
      sum: sum(({ owed }) => format(owed)),
      cell: ({ owed, oldest_due_on }) => <Owed sum={format(owed)} since={oldest_due_on} day={day} />,
    },
    {
      header: 'Last paid',
      order: { by: 'last_paid_at', as: 'date' },
      card: 'hidden',
      className: `not-print:max-lg:hidden print:w-26 xl:w-30 ${severalEstates ? NO_ROOM : ''}`,
      cell: ({ last_paid_at }) => (last_paid_at ? <DateText value={last_paid_at} /> : 'Never'),
    },
  ]
}

/** A phone says it in words. */
const Reminded = ({ words }: { words: string }) => (
  <BellRing
    role="img"
    aria-label={words}
    className="ml-1.5 inline size-3.5 flex-none align-[-0.15em] text-ink-3 max-sm:hidden xl:self-center print:hidden"
  >
    <title>{words}</title>
  </BellRing>
)

/** A phone, which lacks the columns of ages, shows the days late instead of the first day. */
function Owed({ sum, since, day }: { sum: string; since: string; day: string }) {
  const late = daysBetween(since, day)
  const narrow = useNarrow()
  return (
    <span className="block text-right">
      <span className="block font-[620] whitespace-nowrap max-sm:text-md">{sum}</span>
      {narrow && late > 0 ? (
        <span className={late > 30 ? 'text-sm text-red-ink' : 'text-sm text-amber-ink'}>
          {countOf(late, 'day')} late
        </span>
      ) : (
        <span className="block text-sm/4 whitespace-nowrap text-ink-3">{sinceOrDue(since, day)}</span>
      )}
    </span>
  )
}
