import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { day, id, naira, onceKey, pickedId, requiredLines, requiredText } from './fields.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

const tenant_id = pickedId('Select a tenant')
/** Why; the payer reads it on the statement. */
const note = requiredLines('Give a reason', 500)
const amount = naira('Enter a valid amount')

/** Something more is owed, with the day on which it is due. */
const manual = z.strictObject({
  kind: z.literal('manual'),
  tenant_id,
  name: requiredText('Say what it is for', 200),
  amount,
  due_on: day(),
  note,
})
/** A part of what is owed is let off: of one entry, or of what is owed longest. */
const credit = z.strictObject({
  kind: z.enum(['discount', 'write_off']),
  tenant_id,
  of_entry: id.optional(),
  amount,
  note,
})
/** An entry should not be there: what paid it is free again. */
const cancel = z.strictObject({
  kind: z.literal('cancel'),
  tenant_id,
  of_entry: pickedId('Select an entry'),
  note,
})

const error = 'Select what to do'
/** What a person fills in. */
export const adjustForm = z.discriminatedUnion('kind', [manual, credit, cancel], { error })
export type Adjustment = z.output<typeof adjustForm>
const sent = { key: onceKey }
const adjustBody = z.discriminatedUnion(
  'kind',
  [manual.extend(sent), credit.extend(sent), cancel.extend(sent)],
  { error },
)

const MOST_INSTALMENTS = 60
/** The last day of a plan is at most so far from today. */
export const LATEST_INSTALMENT_MONTHS = 24
/** What a person fills in. */
export const planForm = z.strictObject({
  tenant_id,
  /** They add up to all that is owed. */
  instalments: listOf(z.strictObject({ amount, due_on: day() }), {
    max: MOST_INSTALMENTS,
    missing: 'Add an instalment',
    tooMany: `At most ${MOST_INSTALMENTS} instalments`,
  }),
  note,
})
export type Plan = z.output<typeof planForm>
const planBody = planForm.extend(sent)

export const undoPlanForm = z.strictObject({ tenant_id, note })
export type PlanUndone = z.output<typeof undoPlanForm>

export const adjustmentsApi = {
  adjust: endpoint('POST /ledger/adjust', {
    summary:
      'Corrects what a tenancy owes: asks for more (`manual`), takes off a part (`discount`, `write_off`), or cancels an entry. The same key is written once.',
    allow: MANAGERS,
    status: 201,
    body: adjustBody,
    reply: done,
  }),
  createPlan: endpoint('POST /plan/create', {
    summary:
      'Spreads all that a tenancy owes over instalments of the same total. The same key is written once.',
    allow: MANAGERS,
    status: 201,
    body: planBody,
    reply: done,
  }),
  undoPlan: endpoint('POST /plan/undo', {
    summary:
      'Takes back the payment plan that runs: what it spread is owed again since its own days. The same key is written once.',
    allow: MANAGERS,
    status: 201,
    body: undoPlanForm.extend(sent),
    reply: done,
  }),
}
