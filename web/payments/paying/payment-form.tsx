import { formatNaira } from '#contract/money.ts'
import { CHECKOUT_METHODS } from '#contract/payment-methods.ts'
import { placeOf } from '#web/shared/place.ts'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { BookChoice } from './book-choice.tsx'
import type { Purchase } from './purchase.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import type { Paying } from './use-paying.ts'
import type { usePaymentForm } from './use-payment-form.ts'

interface PaymentFormProps extends ReturnType<typeof usePaymentForm> {
  purchase: Purchase
  paying: Paying
}

export function PaymentForm(props: PaymentFormProps) {
  const { form, tenancies, tenancyId, pickTenancy, choice, purchase, paying, knownAmount } = props
  const { amount, repriced } = paying
  // With one tenancy there is no field to pick it: what is missing is said above the form.
  const missing = [
    form.errorOf('tenant_id'),
    form.errorOf('estate_property_id'),
    form.errorOf('estate_id'),
  ].filter((message) => message !== undefined)
  const pickable = tenancies.length > 1
  return (
    <Form form={form}>
      {repriced && (
        <Notice tone="wait">
          The price has changed: it is {formatNaira(amount)} now. Nothing has been taken yet.
        </Notice>
      )}
      {!pickable && missing.length > 0 && (
        <Notice tone="bad">{missing.map((message) => message.replace(/\.?$/, '.')).join(' ')}</Notice>
      )}
      {choice.bills ? (
        <BookChoice choice={choice} purchase={purchase} />
      ) : (
        purchase.cart_ids.length > 0 && <PurchaseLines purchase={purchase} />
      )}
      <div
        className={classes(
          'transition-opacity',
          knownAmount !== undefined && !choice.payable && !choice.preview.error && 'opacity-55',
        )}
      >
        <AmountField label="Amount" value={knownAmount} readOnly error={form.errorOf('amount')} />
      </div>
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
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...form.field('phone_number')}
      />
      <SelectField
        label="Payment method"
        required
        placeholder="Select a payment method"
        options={CHECKOUT_METHODS}
        {...form.field('payment_method')}
      />
    </Form>
  )
}
