import { useQuery } from '@tanstack/react-query'
import { formatIsoDay } from '#contract/dates.ts'
import { monthWords } from '#contract/day-words.ts'
import { givenBackWords } from '#contract/given-back.ts'
import type { Payment } from '#contract/payments.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import type { RowGroups } from '#web/ui/table/table-column.ts'
import { type ListedPayments, paymentSum } from './queries.ts'

const dayOfPayment = ({ paid_at }: Payment): string => formatIsoDay(paid_at)

/** Residents look for a month. */
export const byMonth = (listed: ListedPayments, format: (naira: number) => string): RowGroups<Payment> => ({
  of: (payment) => dayOfPayment(payment).slice(0, 7),
  heading: ([first]) => first && <MonthHeading day={dayOfPayment(first)} format={format} {...listed} />,
})

interface MonthHeadingProps extends ListedPayments {
  day: string
  format: (naira: number) => string
}

/** The sum of the month under the filters of the list: other pages may have payments of it. */
function MonthHeading({ day, format, list, selection }: MonthHeadingProps) {
  const { data, isPending } = useQuery(paymentSum({ list, selection }))
  const sum = data?.months?.find(({ month }) => day.startsWith(month))
  return (
    <h2 className="flex flex-wrap justify-between gap-x-4 font-[620]">
      {monthWords(day)}{' '}
      {isPending ? (
        <SkeletonLine className="w-28" />
      ) : (
        sum && (
          <span className="text-right">
            <span className="whitespace-nowrap">{format(sum.amount)}</span>
            <span className="block text-sm font-normal text-ink-2 empty:hidden">
              {givenBackWords(sum.given_back)}
            </span>
          </span>
        )
      )}
    </h2>
  )
}
