import type { ComponentProps } from 'react'
import { formatNaira } from '#contract/money.ts'
import { CHECKOUT_METHODS } from '#contract/payment-methods.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export const RepricedNotice = ({ amount }: { amount: number }) => (
  <Notice tone="wait">
    The price has changed: it is {formatNaira(amount)} now. Nothing has been taken yet.
  </Notice>
)

interface CheckoutFieldsProps {
  phone: Omit<ComponentProps<typeof TextField>, 'label'>
  method: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>
}

/** The last fields of each payment by card. */
export const CheckoutFields = ({ phone, method }: CheckoutFieldsProps) => (
  <>
    <TextField label="Phone number" type="tel" inputMode="tel" autoComplete="tel" required {...phone} />
    <SelectField
      label="Payment method"
      required
      placeholder="Select a payment method"
      options={CHECKOUT_METHODS}
      {...method}
    />
  </>
)
