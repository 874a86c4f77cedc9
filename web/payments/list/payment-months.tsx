import { formatIsoDay } from '#contract/dates.ts'
import { monthWords } from '#contract/day-words.ts'
import { CURRENCY, sumNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { RowGroups } from '#web/ui/table/table-column.ts'
import { Money } from '#web/ui/text/money.tsx'

const monthOfPayment = ({ paid_at }: Payment): string => formatIsoDay(paid_at).slice(0, 7)

/** Residents look for a month. Its sum is of the payments that the page shows. */
export const BY_MONTH: RowGroups<Payment> = {
  of: monthOfPayment,
  heading: (payments) => {
    const [first] = payments
    const paid = payments.filter(
      ({ status, reversed, currency }) => status === 'success' && !reversed && currency === CURRENCY,
    )
    return (
      first && (
        <h2 className="flex flex-wrap justify-between gap-x-4 font-[620]">
          {monthWords(monthOfPayment(first))} <Money amount={sumNaira(paid)} />
        </h2>
      )
    )
  },
}
