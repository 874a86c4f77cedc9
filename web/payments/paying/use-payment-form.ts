import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { makePaymentBody } from '#contract/payments.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { tenanciesFor } from './payable-tenancies.ts'
import { amountOf, type Purchase } from './purchase.ts'
import { useChoice } from './use-choice.ts'
import type { Paying } from './use-paying.ts'
import type { Wanted } from './wanted.ts'

/** The part of the body that is known before there is a reference. */
const formBody = makePaymentBody.pick({
  amount: true,
  tenant_id: true,
  estate_property_id: true,
  estate_id: true,
  phone_number: true,
  payment_method: true,
})

/** Where the server says what is chosen costs, the amount is not this form's to judge. */
const pricedBody = formBody.extend({ amount: z.number() })

/** The payment form of a purchase, with the tenancies it can be paid for. */
export function usePaymentForm(purchase: Purchase, { amount, begin, price }: Paying) {
  const { user } = useSession()
  const tenancies = tenanciesFor(purchase, user.tenants, user.former_tenants)
  const [first] = tenancies
  const [asking, setAsking] = useState(false)
  /** The answer to the question whether to pay ahead, while it is sent. */
  const answer = useRef<Wanted>(undefined)
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
      // Nobody pays an amount that is not the one on the screen.
      if (!choice.payable || !choice.wanted) return
      if (choice.ahead && !answer.current) return setAsking(true)
      const wanted = answer.current ?? choice.wanted
      await begin({ phone_number, tenant_id, estate_property_id, estate_id }, wanted)
    },
  })
  const tenancyId = form.values.tenant_id
  const choice = useChoice(
    purchase,
    tenancies.find(({ id }) => id === tenancyId),
  )
  const priced = choice.bills ? choice.preview.data?.amount : amountOf(purchase)
  const show = useEffectEvent(price)
  useEffect(() => {
    if (priced !== undefined) show(priced)
  }, [priced])
  /** Picking a property sets its tenant and its estate too. */
  const pickTenancy = (id: number) => {
    const picked = tenancies.find((tenancy) => tenancy.id === id)
    form.set('tenant_id', picked?.id)
    form.set('estate_property_id', picked?.estate_property.id)
    form.set('estate_id', picked?.estate.id)
  }
  // Where the server says what is chosen costs, it has no price before: seven months behind is not the price of one.
  const knownAmount = choice.wanted && (!choice.bills || choice.preview.data) ? amount : undefined
  const payPart = async (naira: number) => {
    setAsking(false)
    choice.setPart(naira)
    price(naira)
    answer.current = { amount: naira }
    await form.submit()
    answer.current = undefined
  }
  const question = { asking, stopAsking: () => setAsking(false), payPart }
  return { form, tenancies, pickTenancy, tenancyId, choice, knownAmount, question }
}
