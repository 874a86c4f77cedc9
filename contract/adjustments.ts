import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, naira, onceKey, pickedId, requiredLines, requiredText } from './fields.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

/** A tenancy, or an owner's account. */
const of = { tenant_id: pickedId('Select a tenant').optional(), account_id: id.optional() }
/** The payer reads it on the statement. */
const note = requiredLines('Give a reason', 500)
const amount = naira('Enter a valid amount')

const manual = z.strictObject({
  kind: z.literal('manual'),
  ...of,
  name: requiredText('Say what it is for', 200),
  amount,
  due_on: day(),
  note,
})
/** Reduces one entry, or the oldest debt by default. */
const credit = z.strictObject({
  kind: z.enum(['discount', 'write_off']),
  ...of,
  of_entry: id.optional(),
  amount,
  note,
})
/** Cancels an entry; the money that paid it is free again. */
const cancel = z.strictObject({
  kind: z.literal('cancel'),
  ...of,
  of_entry: pickedId('Select an entry'),
  note,
})

const error = 'Select what to do'
export const adjustForm = z.discriminatedUnion('kind', [manual, credit, cancel], { error })
export type Adjustment = z.output<typeof adjustForm>
const sent = { key: onceKey }
const adjustBody = z.discriminatedUnion(
  'kind',
  [manual.extend(sent), credit.extend(sent), cancel.extend(sent)],
  { error },
)

const MOST_INSTALMENTS = 60
export const LATEST_INSTALMENT_MONTHS = 24
export const planForm = z.strictObject({
  ...of,
  instalments: listOf(z.strictObject({ amount, due_on: day() }), {
    max: MOST_INSTALMENTS,
    missing: 'Add an instalment',
    tooMany: `At most ${MOST_INSTALMENTS} instalments`,
  }),
  note,
})
export type Plan = z.output<typeof planForm>
const planBody = planForm.extend(sent)

export const undoPlanForm = z.strictObject({ ...of, note })
export type PlanUndone = z.output<typeof undoPlanForm>
const adds = { allow: MANAGERS, status: 201 } as const

export const adjustmentsApi = {
  adjust: endpoint('POST /ledger/adjust', {
    summary: 'Adds a debt (`manual`), reduces one (`discount`, `write_off`) or cancels it, once per key.',
    ...adds,
    body: adjustBody,
  }),
  createPlan: endpoint('POST /plan/create', {
    summary: 'Spreads the whole debt of an account over instalments of the same total, once per key.',
    ...adds,
    body: planBody,
  }),
  undoPlan: endpoint('POST /plan/undo', {
    summary: 'Ends the running payment plan; the old due dates apply again. Once per key.',
    ...adds,
    body: undoPlanForm.extend(sent),
  }),
}
