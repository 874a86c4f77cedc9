import { useState } from 'react'
import type { BilledCharge } from '#contract/billing.ts'
import { longDay } from '#contract/day-words.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { type ChargeDraft, chargeBody, firstOfMonth, newCharge, useSending } from './draft.ts'
import { TermsFields } from './terms-fields.tsx'

export function ChangeTerms({
  of: { charge, billed },
  today,
  onClose,
}: {
  of: BilledCharge
  today: string
  onClose: () => void
}) {
  const latest = billed?.terms[0]
  const [effective_from, setFrom] = useState(firstOfMonth(today, 1))
  const [amount, setAmount] = useState(latest?.amount)
  const [active, setActive] = useState(latest?.active ?? true)
  const [draft, setDraft] = useState<ChargeDraft>(() => ({
    ...newCharge(today),
    ...(latest && {
      due_days: latest.due_days,
      grace_days: latest.grace_days,
      proration: latest.proration,
      fee: latest.late_fee?.kind ?? 'none',
      fee_amount: latest.late_fee?.amount,
      fee_monthly: latest.late_fee?.monthly ?? false,
      fee_cap: latest.late_fee?.cap ?? undefined,
    }),
  }))
  const { working, refusal, send } = useSending()
  const errorOf = (field: string) => refusal?.errors?.[field]?.[0]
  const save = () =>
    send(async () => {
      const { due_days, grace_days, proration, late_fee } = chargeBody(charge.id, draft)
      const terms = { due_days, grace_days, proration, late_fee }
      await call('PUT /charge/terms/:id', {
        params: { id: charge.id },
        body: { effective_from, amount: amount ?? 0, active, ...terms },
      })
      toast.success(`New terms of ${charge.name} from ${longDay(effective_from)}!`)
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Change terms of ${charge.name}`}
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <Button variant="primary" loading={working} onClick={() => void save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <p className="text-ink-2">
          Periods that begin on this day or later go by it. What is raised already stays as it is.
        </p>
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <TextField
            label="From"
            required
            type="date"
            value={effective_from}
            onChange={(event) => setFrom(event.target.value)}
            error={errorOf('effective_from')}
          />
          <AmountField
            label="Amount"
            required
            value={amount}
            onChange={setAmount}
            error={errorOf('amount')}
          />
        </div>
        <CheckboxField
          label="On"
          hint="Off: nothing is asked for in periods that begin from then on."
          checked={active}
          onChange={(event) => setActive(event.target.checked)}
        />
        <TermsFields
          terms={draft}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
          errorOf={errorOf}
        />
      </div>
    </Dialog>
  )
}
