import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, dayOut, id, naira, onceKey, pickedId, requiredLines } from './fields.ts'
import { bank_reference, namesOne, type PayerKey, payerKey, withReference } from './manual-payments.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'

const amount = naira('Enter a valid amount')
/** The people of the account read it. */
const note = requiredLines('Give a reason', 500)
/** A tenancy, or an owner's account. */
const to = { to_tenant_id: pickedId('Select a home').optional(), to_account_id: id.optional() }
type To = z.output<z.ZodObject<typeof to>>
const namesTarget = ({ to_tenant_id, to_account_id }: To, context: z.RefinementCtx): void =>
  namesOne({ tenant_id: to_tenant_id, account_id: to_account_id }, context, {
    ...{ missing: 'Select a home', prefix: 'to_' },
  })
const namesHolder = (holder: PayerKey, context: z.RefinementCtx): void =>
  namesOne(holder, context, { missing: 'Select a tenant' })

export const PAYOUT_METHODS = ['cash', 'bank_transfer'] as const

export const payoutForm = z
  .strictObject({
    ...payerKey('Select a tenant'),
    amount,
    method: z.enum(PAYOUT_METHODS, { error: 'Select how it is paid back' }),
    bank_reference,
    paid_on: day(),
    note,
  })
  .superRefine(withReference)
  .superRefine(namesHolder)
export type Payout = z.output<typeof payoutForm>

export const undoPayoutForm = z
  .strictObject({ ...payerKey('Select a tenant'), of_entry: pickedId('Select a payout'), note })
  .superRefine(namesHolder)
export type PayoutUndone = z.output<typeof undoPayoutForm>

export const creditMoveForm = z
  .strictObject({ ...payerKey('Select a tenant'), ...to, amount, note })
  .superRefine(namesHolder)
  .superRefine(namesTarget)
export type CreditMove = z.output<typeof creditMoveForm>

export const paymentMoveForm = z.strictObject({ ...to, note }).superRefine(namesTarget)
export type PaymentMove = z.output<typeof paymentMoveForm>

const listedPayout = z.object({
  id,
  /** Null: an owner's account. */
  tenant_id: id.nullable(),
  account_id: id,
  name: z.string(),
  property_title: z.string(),
  estate_name: z.string(),
  amount: z.number(),
  bank_reference: z.string(),
  paid_on: dayOut,
  undone: z.boolean(),
})
export type ListedPayout = z.infer<typeof listedPayout>

const sent = { key: onceKey }
const adds = { allow: MANAGERS, status: 201 } as const

export const creditApi = {
  listPayouts: endpoint('GET /payouts', {
    summary: 'Payouts by bank transfer, newest first. Searches the bank reference.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(listedPayout),
  }),
  payOut: endpoint('POST /ledger/payout', {
    summary: 'Pays credit of an account back, in cash or by bank transfer, once per key.',
    ...adds,
    body: payoutForm.safeExtend(sent),
  }),
  undoPayout: endpoint('POST /ledger/payout/undo', {
    summary:
      'Takes back a payout that was recorded by mistake, once, with a reason. The money is credit again.',
    ...adds,
    body: undoPayoutForm.safeExtend(sent),
  }),
  moveCredit: endpoint('POST /ledger/transfer', {
    summary: 'Moves credit to another account of the estate, once per key.',
    ...adds,
    body: creditMoveForm.safeExtend(sent),
  }),
  movePayment: endpoint('POST /payment/:id/move', {
    summary: 'Moves a whole payment to another account of the estate, once per key.',
    ...adds,
    body: paymentMoveForm.safeExtend(sent),
  }),
}
