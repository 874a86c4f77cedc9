import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { type Payment, tenantsPaymentBody } from '#contract/payments.ts'
import { useSession } from '#web/session/use-session.tsx'
import { placeOf } from '#web/shared/place.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import {
  CheckoutFields,
  connectionId,
  NeedsConnection,
  RepricedNotice,
  useLineBack,
} from './checkout-fields.tsx'
import { DueChoice } from './due-choice.tsx'
import { onItsWay } from './on-its-way.ts'
import { OutcomeActions } from './outcome-actions.tsx'
import { PayAgain, usePayAgain } from './pay-again.tsx'
import { moneyOnItsWay, paidBefore } from './pay-again-words.ts'
import { OUTCOME_TITLES, OutcomeText } from './payment-outcome.tsx'
import { amountOf, type Purchase, tenanciesFor, type Wanted } from './purchase.ts'
import { useChoice } from './use-choice.ts'
import { type Paying, usePaying } from './use-paying.ts'

interface PayDialogProps {
  purchase: Purchase
  /** With the payment that was received. */
  onClose: (paid?: Payment) => void
}

export function PayDialog({ purchase, onClose }: PayDialogProps) {
  const paying = usePaying(purchase)
  const close = () => onClose(paying.stage.at === 'received' ? paying.stage.payment : undefined)
  const [first] = purchase.items
  const title = purchase.owed
    ? 'Pay what you owe'
    : purchase.cart_ids.length > 0 || !first
      ? 'Checkout'
      : `Pay ${first.charge.name}`
  const { at } = paying.stage
  const filling = at === 'form' || at === 'window'
  const payment = usePaymentForm(purchase, paying, { choosing: at === 'form', onClose: close })
  const [only, more] = payment.tenancies
  return (
    <Dialog
      open={at !== 'window'}
      onClose={close}
      size="sm"
      title={filling ? title : OUTCOME_TITLES[at]}
      description={filling && only && !more ? `For ${placeOf(only)}` : undefined}
      leave={filling ? 'Cancel' : null}
      footer={
        filling ? (
          <SubmitButton
            form={payment.form}
            disabled={!payment.choice.payable}
            aria-describedby={connectionId(payment.form)}
          >
            {payment.knownAmount ? `Pay ${formatNaira(payment.knownAmount)}` : 'Pay'}
          </SubmitButton>
        ) : (
          <OutcomeActions paying={paying} onClose={close} />
        )
      }
    >
      {filling ? (
        <>
          <PaymentForm {...payment} purchase={purchase} paying={paying} />
          <PayAgain again={payment.again} amount={paying.amount} submit={payment.form.submit} />
          <PayAhead {...payment} />
        </>
      ) : (
        <OutcomeText
          paying={paying}
          what={[
            purchase.owed ? 'What you owe' : purchase.items.map(({ charge }) => charge.name).join(', '),
            ...payment.tenancies.filter(({ id }) => id === payment.tenancyId).map(placeOf),
          ].join(', ')}
        />
      )}
    </Dialog>
  )
}

/** Asks before a payment above the balance, which may be a slip. */
function PayAhead({ choice: { ahead }, question }: ReturnType<typeof usePaymentForm>) {
  if (!ahead) return null
  const { asking, stopAsking, payPart } = question
  const { owed, credit } = ahead
  const all = sumNaira([{ amount: owed }, { amount: credit }])
  const pay = (naira: number) => async () => void payPart(naira)
  return (
    <ConfirmDialog
      open={asking}
      onClose={stopAsking}
      tone="secondary"
      title={
        owed > 0
          ? `You owe ${formatNaira(owed)}. Pay ${formatNaira(credit)} ahead as well?`
          : `You owe nothing. Pay ${formatNaira(credit)} ahead?`
      }
      description="Money paid ahead goes to what is asked for next."
      other={
        owed >= LEAST_BY_CARD_NAIRA ? { label: `Pay ${formatNaira(owed)}`, onChoose: pay(owed) } : undefined
      }
      confirm={`Pay ${formatNaira(all)}`}
      onConfirm={pay(all)}
    />
  )
}

const formBody = tenantsPaymentBody.pick({
  amount: true,
  tenant_id: true,
  estate_property_id: true,
  estate_id: true,
  phone_number: true,
  payment_method: true,
})

/** The server prices the payments of an estate that bills. */
const pricedBody = formBody.extend({ amount: z.number() })

function usePaymentForm(
  purchase: Purchase,
  { amount, begin, price }: Paying,
  { choosing, onClose }: { choosing: boolean; onClose: () => void },
) {
  const { user } = useSession()
  const tenancies = tenanciesFor(purchase, user.tenants, user.former_tenants)
  const [first] = tenancies
  const [asking, setAsking] = useState(false)
  const answer = useRef<Wanted>(undefined)
  const again = usePayAgain(onClose)
  const form = useContractForm({
    schema: tenancies.some(({ estate }) => estate.bills) ? pricedBody : formBody,
    defaultValues: {
      amount,
      tenant_id: first?.id,
      estate_property_id: first?.estate_property.id,
      estate_id: first?.estate.id,
      phone_number: user.phone_number ?? '',
      payment_method: 'paystack',
    },
    onSubmit: async ({ phone_number, tenant_id, estate_property_id, estate_id }) => {
      // The payer must see the amount they pay.
      if (!choice.payable || !choice.wanted) return
      const { claimed, states } = choice
      const coming = moneyOnItsWay(amount, { sent: onItsWay(user.id, { tenant_id }), claimed })
      const charges = purchase.items.map(({ charge }) => charge)
      if (!again.passes(coming ?? paidBefore(amount, charges, states))) return
      if (choice.ahead && !answer.current) return setAsking(true)
      const wanted = answer.current ?? choice.wanted
      await begin({ phone_number, tenant_id, estate_property_id, estate_id }, wanted)
    },
  })
  const tenancyId = form.values.tenant_id
  const tenancy = tenancies.find(({ id }) => id === tenancyId)
  const choice = useChoice(purchase, tenancy, choosing)
  useLineBack(form)
  const priced = choice.bills ? choice.price?.amount : amountOf(purchase)
  const show = useEffectEvent(price)
  useEffect(() => {
    if (priced !== undefined) show(priced)
  }, [priced])
  // A session that opens without a connection has no number.
  const phone = user.phone_number ?? choice.phone_number
  const fill = useEffectEvent((known: string) => {
    // A prefilled number is no change to ask about.
    if (form.values.phone_number === '') form.reset({ ...form.values, phone_number: known })
  })
  useEffect(() => {
    if (phone) fill(phone)
  }, [phone])
  const pickTenancy = (id: number) => {
    const picked = tenancies.find((tenancy) => tenancy.id === id)
    form.set('tenant_id', picked?.id)
    form.set('estate_property_id', picked?.estate_property.id)
    form.set('estate_id', picked?.estate.id)
  }
  const knownAmount = choice.wanted && priced !== undefined ? amount : undefined
  const payPart = async (naira: number) => {
    setAsking(false)
    choice.setPart(naira)
    price(naira)
    answer.current = { amount: naira }
    await form.submit()
    answer.current = undefined
  }
  const question = { asking, stopAsking: () => setAsking(false), payPart }
  return { form, tenancies, pickTenancy, tenancyId, choice, knownAmount, question, again }
}

const PurchaseLines = ({ purchase }: { purchase: Purchase }) => (
  <ul aria-label="What you pay for" className="grid gap-1.5">
    {purchase.items.map(({ charge, quantity }) => (
      <li key={charge.id} className="flex justify-between gap-4">
        <span className="min-w-0 break-words">{charge.name}</span>
        <span className="whitespace-nowrap text-ink-2">
          {quantity > 1 && `${quantity} × `}
          {formatNaira(charge.amount)}
        </span>
      </li>
    ))}
  </ul>
)

interface PaymentFormProps extends ReturnType<typeof usePaymentForm> {
  purchase: Purchase
  paying: Paying
}

function PaymentForm(props: PaymentFormProps) {
  const { form, tenancies, tenancyId, pickTenancy, choice, purchase, paying, knownAmount } = props
  const { amount, repriced } = paying
  // A single tenancy has no field, so the form shows its errors on top.
  const missing = [
    form.errorOf('tenant_id'),
    form.errorOf('estate_property_id'),
    form.errorOf('estate_id'),
  ].filter((message) => message !== undefined)
  const pickable = tenancies.length > 1
  return (
    <Form form={choice.lost ? { ...form, problem: undefined } : form}>
      <NeedsConnection form={form} lost={choice.lost} />
      {repriced && <RepricedNotice amount={amount} />}
      {!pickable && missing.length > 0 && (
        <Notice tone="bad">{missing.map((message) => message.replace(/\.?$/, '.')).join(' ')}</Notice>
      )}
      {choice.bills ? (
        <DueChoice choice={choice} purchase={purchase} />
      ) : (
        purchase.cart_ids.length > 0 && <PurchaseLines purchase={purchase} />
      )}
      {/* A typed amount has a field of its own. */}
      {(knownAmount !== undefined || choice.waiting || choice.lost) &&
        (choice.way !== 'part' || form.errorOf('amount')) && (
          <div className={knownAmount !== undefined && choice.waiting ? 'stale' : undefined}>
            <AmountField
              label="Amount"
              value={knownAmount}
              readOnly
              placeholder="–"
              error={form.errorOf('amount')}
            />
          </div>
        )}
      {pickable && (
        <SelectField
          label="Property"
          required
          placeholder="Select a property"
          options={tenancies.map((tenancy) => ({ value: tenancy.id, label: placeOf(tenancy) }))}
          value={tenancyId ?? ''}
          onChange={(event) => pickTenancy(Number(event.target.value))}
          error={missing[0]}
        />
      )}
      <CheckoutFields phone={form.field('phone_number')} method={form.field('payment_method')} />
    </Form>
  )
}
