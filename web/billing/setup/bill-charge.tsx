import { useState } from 'react'
import type { BilledCharge, EstateBilling } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { chargeBody, firstOfMonth, newCharge, priceWords, useSending } from './draft.ts'
import { TermsFields } from './terms-fields.tsx'

export function BillCharge({
  billing,
  charge,
  onClose,
}: {
  billing: EstateBilling
  charge: BilledCharge['charge']
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => newCharge(firstOfMonth(billing.today, 1)))
  const { working, refusal, send } = useSending()
  const errorOf = (field: string) => refusal?.errors?.[field]?.[0]
  const bill = () =>
    send(async () => {
      await call('POST /estate/billing/:estateId/charges', {
        params: { estateId: billing.estate.id },
        body: chargeBody(charge.id, draft),
      })
      toast.success(`${charge.name} is billed from now on!`)
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Bill ${charge.name}`}
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <Button variant="primary" loading={working} onClick={() => void bill()}>
            Bill this charge
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <p className="text-ink-2">
          {priceWords(charge)}, for {countOf(billing.tenancies, 'tenancy', 'tenancies')}. It may begin this
          month at the earliest.
        </p>
        <TextField
          className="max-w-xs"
          label="First day of a period"
          required
          type="date"
          value={draft.anchor_on}
          onChange={(event) => setDraft({ ...draft, anchor_on: event.target.value })}
          hint="A day from 1 to 28"
          error={errorOf('anchor_on')}
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
