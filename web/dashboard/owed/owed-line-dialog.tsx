import type { ChargeState } from '#contract/charge-states.ts'
import { longDay } from '#contract/day-words.ts'
import { nameOfDue, periodOf, periodWords } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { fullPrice, isFirstBill, lateWords, quantityWords } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

type Entry = Ledger['entries'][number]

const WHAT: Partial<Record<Entry['kind'], string>> = {
  due: 'A charge that the estate asks of its homes.',
  purchase: 'Something that was bought for this home.',
  late_fee: 'A fee for a charge that was not paid in time.',
  opening: 'Brought over from the book that your estate kept before.',
  manual: 'Added by the estate for this home alone.',
  instalment: 'A part of a payment plan that was agreed with the estate.',
}

interface OwedLineDialogProps {
  entry: Entry
  home: Tenancy
  /** The first day of the tenancy. */
  starts_on: string | undefined
  /** Of the charge, if the line is of one. */
  state: ChargeState | undefined
  onClose: () => void
  /** Undefined: nothing can be paid now. */
  onPay: ((entry_id: number) => void) | undefined
}

/** Explains an owed line: its kind, who set it and whom to ask. */
export function OwedLineDialog({ entry, home, starts_on, state, onClose, onPay }: OwedLineDialogProps) {
  const { user } = useSession()
  const today = lagosToday()
  const { amount, open, due_on, dated_on, note, kind } = entry
  const period = periodOf(entry.period)
  const paid = toNaira(toKobo(amount) - toKobo(open))
  const office = user.offices?.find(({ id }) => id === home.estate.id)
  const full = fullPrice(entry, state)
  const pay = () => {
    onClose()
    onPay?.(entry.id)
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={full ? `${entry.name}, ${full}` : nameOfDue({ name: entry.name, period }, today)}
      description={WHAT[kind]}
      leave="Close"
      footer={
        onPay && (
          <Button variant="primary" onClick={pay}>
            Pay {formatNaira(open)}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <DescriptionList
          facts={[
            ['Amount', formatNaira(amount)],
            paid > 0 && ['Paid so far', formatNaira(paid)],
            paid > 0 && ['Still to pay', formatNaira(open)],
            period !== null && ['For', periodWords(period)],
            full !== null &&
              state !== undefined && [
                'Price',
                `In full for ${quantityWords(state.months, 1)}, as your estate has set it`,
              ],
            !!state?.paid_on && ['Last paid', longDay(state.paid_on, today)],
            ['Asked for on', longDay(dated_on, today)],
            due_on !== null && [
              'To be paid by',
              isFirstBill(due_on, starts_on, today)
                ? longDay(due_on, today)
                : `${longDay(due_on, today)}. ${lateWords(due_on, today)}`,
            ],
            ['Set by', home.estate.name],
            note !== null && ['Why', note],
          ]}
        />
        {office && <OfficeContact estate_name={office.name} office={office.office} />}
      </div>
    </Dialog>
  )
}
