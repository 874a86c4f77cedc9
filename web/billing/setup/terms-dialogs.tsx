import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BilledCharge, EstateBilling } from '#contract/billing.ts'
import { firstOfMonth } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { FirstBillEffect, TermsEffect } from '#web/shared/terms-effect.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { type ChargeDraft, changedTerms, chargeBody, draftOf, newCharge, priceWords } from './draft.ts'
import { PayersFields } from './payers-fields.tsx'
import { AnchorField, TermsFields } from './terms-fields.tsx'

interface TermsDialogProps {
  title: string
  lead: string
  submit: string
  start: ChargeDraft
  billing: EstateBilling
  price: number | undefined
  /** Shown above the button that saves. */
  effect?: (draft: ChargeDraft) => ReactNode
  onSave: (draft: ChargeDraft) => Promise<void>
  onClose: () => void
  children: (fields: {
    draft: ChargeDraft
    change: (changed: Partial<ChargeDraft>) => void
    errorOf: (field: string) => string | undefined
  }) => ReactNode
}

/** The dialog of the terms of a charge; `children` are the fields above the terms. */
function TermsDialog(props: TermsDialogProps) {
  const { title, lead, submit, start, billing, price, effect, onSave, onClose, children } = props
  const [draft, setDraft] = useState(start)
  const save = useMutation<void, ApiError, ChargeDraft>({ mutationFn: onSave })
  const errorOf = (field: string) => save.error?.errors?.[field]?.[0]
  const change = (changed: Partial<ChargeDraft>) => setDraft({ ...draft, ...changed })
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={title}
      leave="Cancel"
      footer={
        <Button variant="primary" loading={save.isPending} onClick={() => save.mutate(draft)}>
          {submit}
        </Button>
      }
    >
      <div className="grid gap-4.5">
        {save.error && <Notice tone="bad">{save.error.message}</Notice>}
        <p className="text-ink-2">{lead}</p>
        {children({ draft, change, errorOf })}
        <PayersFields
          estateId={billing.estate.id}
          types={billing.types}
          price={price}
          terms={draft}
          onChange={change}
          errorOf={errorOf}
        />
        <TermsFields terms={draft} onChange={change} errorOf={errorOf} />
        {effect && (
          <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3 pb-5 empty:hidden sm:-mx-6 sm:px-6">
            {effect(draft)}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface BillChargeProps extends Pick<BilledCharge, 'charge'> {
  billing: EstateBilling
  onClose: () => void
}

export const BillCharge = ({ billing, charge, onClose }: BillChargeProps) => (
  <TermsDialog
    title={`Bill ${charge.name}`}
    lead={`${priceWords(charge)}. It may begin this month at the earliest.`}
    submit="Bill this charge"
    start={newCharge(firstOfMonth(billing.today, 1))}
    billing={billing}
    price={charge.amount}
    onSave={async (draft) => {
      await call('POST /estate/billing/:estateId/charges', {
        params: { estateId: billing.estate.id },
        body: chargeBody(charge.id, draft),
      })
      toast.success(`${charge.name} is billed from now on!`)
      onClose()
    }}
    onClose={onClose}
    effect={(draft) => (
      <FirstBillEffect
        estateId={billing.estate.id}
        types={billing.types}
        charge={chargeBody(charge.id, draft)}
      />
    )}
  >
    {({ draft, change, errorOf }) => (
      <AnchorField
        value={draft.anchor_on}
        onChange={(anchor_on) => change({ anchor_on })}
        error={errorOf('anchor_on')}
      />
    )}
  </TermsDialog>
)

interface ChangeTermsProps extends BilledCharge {
  billing: EstateBilling
  onClose: () => void
}

export function ChangeTerms({ charge, billed, billing, onClose }: ChangeTermsProps) {
  const { today } = billing
  const latest = billed?.terms[0]
  const start = draftOf(today, latest)
  const [effective_from, setFrom] = useState(billed?.next_on ?? firstOfMonth(today, 1))
  const [amount, setAmount] = useState(latest?.amount)
  const [active, setActive] = useState(latest?.active ?? true)
  const changed = (draft: ChargeDraft) => ({
    ...changedTerms(start, draft),
    ...(amount !== latest?.amount && { amount: amount ?? 0 }),
    ...(active !== latest?.active && { active }),
  })
  return (
    <TermsDialog
      title={`Change terms of ${charge.name}`}
      lead="Bills already sent do not change."
      submit="Save Changes"
      start={start}
      billing={billing}
      price={amount}
      onSave={async (draft) => {
        await call('PUT /charge/terms/:id', {
          params: { id: charge.id },
          body: { effective_from, ...changed(draft) },
        })
        toast.success(`New terms of ${charge.name} from ${longDay(effective_from)}!`)
        onClose()
      }}
      onClose={onClose}
      effect={(draft) => {
        const terms = changed(draft)
        return (
          <TermsEffect
            chargeId={charge.id}
            terms={Object.keys(terms).length > 0 ? { effective_from, ...terms } : null}
          />
        )
      }}
    >
      {({ errorOf }) => (
        <>
          <div className="grid items-start gap-4.5 sm:grid-cols-2">
            <DayField
              label="From"
              required
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
            label="Bill this charge"
            hint="Without a tick it sends no more bills from this day."
            checked={active}
            onChange={(event) => setActive(event.target.checked)}
          />
        </>
      )}
    </TermsDialog>
  )
}
