import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { formatNaira } from '#contract/money.ts'
import { CHECKOUT_METHODS } from '#contract/payment-methods.ts'
import { useConnection } from '#web/api/connection.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { FormHandle } from '#web/ui/form/contract-form.ts'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

/** The notice says why the button of the form is off. */
export const connectionId = ({ id }: Pick<FormHandle, 'id'>) => `${id}-connection`

export const NeedsConnection = ({ form, lost }: { form: FormHandle; lost: boolean }) => (
  <div id={connectionId(form)} role="status" className="empty:hidden">
    {lost && <Notice>Paying needs a connection. You can go on here once it is back.</Notice>}
  </div>
)

/** A failure without the server says nothing once the server is back. */
export function useLineBack(form: FormHandle) {
  const connection = useConnection()
  const forget = useEffectEvent(form.forget)
  useEffect(() => {
    if (connection === 'online') forget()
  }, [connection])
}

export const RepricedNotice = ({ amount }: { amount: number }) => (
  <Notice tone="wait">
    The price has changed: it is {formatNaira(amount)} now. Nothing has been taken yet.
  </Notice>
)

interface CheckoutFieldsProps {
  phone: Omit<ComponentProps<typeof PhoneField>, 'label'>
  method: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>
}

/** The last fields of each payment by card. */
export const CheckoutFields = ({ phone, method }: CheckoutFieldsProps) => (
  <>
    <PhoneField autoComplete="tel" required {...phone} />
    <SelectField
      label="Payment method"
      required
      placeholder="Select a payment method"
      options={CHECKOUT_METHODS}
      {...method}
    />
  </>
)
