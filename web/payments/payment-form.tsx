import { formatNaira } from '#contract/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Purchase } from './store.ts'
import type { Paying } from './use-paying.ts'
import type { usePaymentForm } from './use-payment-form.ts'

const METHODS = [{ value: 'paystack', label: 'Paystack (card or bank transfer)' }]

interface PaymentFormProps extends ReturnType<typeof usePaymentForm> {
  purchase: Purchase
  paying: Paying
}

export function PaymentForm({ form, tenancies, tenancyId, pickTenancy, purchase, paying }: PaymentFormProps) {
  const { amount, repriced } = paying
  // Whoever lives in one place has nothing to pick: what is missing then stands above the form.
  const missing = [form.errorOf('tenant_id'), form.errorOf('estate_property_id'), form.errorOf('estate_id')]
  const pickable = tenancies.length > 1
  const [only] = tenancies
  return (
    <Form form={form}>
      {repriced && (
        <Notice tone="wait">
          The price has changed: it is {formatNaira(amount)} now. Nothing has been taken yet.
        </Notice>
      )}
      {!pickable && missing.some(Boolean) && (
        <Notice tone="bad">{missing.filter(Boolean).join('. ')}.</Notice>
      )}
      <ul className="grid gap-1 text-ink-2">
        {purchase.items.map(({ charge, quantity }) => (
          <li key={charge.id} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{charge.name}</span>
            {quantity > 1 && <span className="whitespace-nowrap">{quantity} times</span>}
          </li>
        ))}
      </ul>
      <AmountField label="Amount" value={amount} readOnly error={form.errorOf('amount')} />
      {pickable ? (
        <SelectField
          label="Property"
          required
          placeholder="Select a property"
          options={tenancies.map(({ id, estate_property, estate }) => ({
            value: id,
            label: `${estate_property.title}, ${estate.name}`,
          }))}
          value={tenancyId ?? ''}
          onChange={(event) => pickTenancy(Number(event.target.value))}
          error={missing.find(Boolean)}
        />
      ) : (
        only && (
          <p className="text-sm text-ink-3">
            For {only.estate_property.title}, {only.estate.name}
          </p>
        )
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
        options={METHODS}
        {...form.field('payment_method')}
      />
    </Form>
  )
}
