import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { BankLine, Rule } from '#contract/bank-lines.ts'
import { countOf } from '#contract/counts.ts'
import { formatExact } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { LINE_STATE_WORDS } from '../words.ts'
import { LineFacts } from '../worklist/line-facts.tsx'

const RULE_WORDS: Record<Rule, string> = {
  'recorded before': 'It was recorded before',
  'pay code': 'By its pay code',
  claim: 'By a claim',
  'remembered payer': 'By a payer who is known',
  amount: 'By its amount',
  name: 'By a name',
  'by hand': 'By hand',
}

export function LineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [reopening, setReopening] = useState(false)
  const { state, booking, settlement } = line
  const label = LINE_STATE_WORDS[state]
  return (
    <Dialog
      onClose={onClose}
      title="Bank line"
      leave={null}
      footer={
        <>
          {state !== 'open' && (
            <Button icon={RotateCcw} onClick={() => setReopening(true)}>
              Reopen
            </Button>
          )}
          <LeaveButton>Close</LeaveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <div>
          <Badge tone={label.tone}>{label.label}</Badge>
        </div>
        <LineFacts line={line} />
        {settlement && (
          <p>
            {`It pays out ${countOf(settlement.payments, 'card payment')} of ${formatNaira(settlement.amount)}, which are booked already.`}
          </p>
        )}
        {booking && (
          <DescriptionList
            facts={[
              [
                'Payment',
                <Link
                  key="payment"
                  to="/payments"
                  search={{ payment: String(booking.payment_id) }}
                  className={linkStyle}
                >
                  {booking.invoice_number}
                </Link>,
              ],
              [
                booking.homes.length > 1 ? 'Homes' : 'Home',
                <ul key="homes">
                  {booking.homes.map((home) => (
                    <li key={home.account_id}>
                      {`${home.property_title}, ${home.name}`}
                      {booking.homes.length > 1 && `: ${formatNaira(home.amount)}`}
                    </li>
                  ))}
                </ul>,
              ],
              [
                'Matched',
                `${RULE_WORDS[booking.rule]}, ${booking.by ? `confirmed by ${booking.by}` : 'automatically'}`,
              ],
              ['On', formatExact(booking.at)],
            ]}
          />
        )}
      </div>
      {reopening && (
        <ReasonDialog
          title="Reopen this line?"
          description={
            state === 'booked' && !booking?.recorded_before
              ? `Payment ${booking?.invoice_number ?? ''} of ${formatNaira(line.amount)} is reversed, and the money waits for a home again.`
              : booking
                ? `Payment ${booking.invoice_number} stays, and the line is to be matched again.`
                : 'The line is to be matched again.'
          }
          hint={
            state === 'booked' && !booking?.recorded_before
              ? 'The payer reads it.'
              : 'It is shown on the line.'
          }
          submit="Reopen line"
          onReason={async (body) => {
            await call('POST /bank-line/:id/reopen', { params: { id: line.id }, body })
            toast.success('The line is open again.')
            onClose()
          }}
          onClose={() => setReopening(false)}
        />
      )}
    </Dialog>
  )
}
