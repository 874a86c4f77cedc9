import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, naira, onceKey, pickedId, requiredLines } from './fields.ts'
import { bank_reference, withReference } from './manual-payments.ts'
import { MANAGERS } from './roles.ts'

const amount = naira('Enter a valid amount')
/** The people of the account read it. */
const note = requiredLines('Give a reason', 500)
const to_tenant_id = pickedId('Select a home')

export const PAYOUT_METHODS = ['cash', 'bank_transfer'] as const

export const payoutForm = z
  .strictObject({
    /** Or an owner's account. */
    tenant_id: pickedId('Select a tenant').optional(),
    account_id: id.optional(),
    amount,
    method: z.enum(PAYOUT_METHODS, { error: 'Select how it is paid back' }),
    bank_reference,
    paid_on: day(),
    note,
  })
  .superRefine(withReference)
export type Payout = z.output<typeof payoutForm>

export const creditMoveForm = z.strictObject({
  tenant_id: pickedId('Select a tenant'),
  to_tenant_id,
  amount,
  note,
})
export type CreditMove = z.output<typeof creditMoveForm>

export const paymentMoveForm = z.strictObject({ to_tenant_id, note })
export type PaymentMove = z.output<typeof paymentMoveForm>

const sent = { key: onceKey }
const adds = { allow: MANAGERS, status: 201 } as const

export const creditApi = {
  payOut: endpoint('POST /ledger/payout', {
    summary: 'Pays credit of an account back, in cash or by bank transfer, once per key.',
    ...adds,
    body: payoutForm.safeExtend(sent),
  }),
  moveCredit: endpoint('POST /ledger/transfer', {
    summary: 'Moves credit to another account of the estate, once per key.',
    ...adds,
    body: creditMoveForm.extend(sent),
  }),
  movePayment: endpoint('POST /payment/:id/move', {
    summary: 'Moves a whole payment to another account of the estate, once per key.',
    ...adds,
    body: paymentMoveForm.extend(sent),
  }),
}
