import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dayOut, id } from './fields.ts'
import { MANAGERS } from './roles.ts'

/** State of a charge for one tenancy; amounts in naira, days in Lagos. */
const chargeState = z.object({
  charge_id: id,
  name: z.string(),
  /** Months of a period; 2 is one-time. */
  months: z.int(),
  /** False for a charge that the tenant pays by choice. */
  billed: z.boolean(),
  /** The price of the home for a period of a billed charge; null: nothing. */
  price: z.number().nullable(),
  owed: z.number(),
  behind: z.int(),
  due_on: dayOut.nullable(),
  /** Null while the first due is open, and for a one-time charge. */
  paid_until: dayOut.nullable(),
  paid_once: z.boolean(),
  /** The day of the last payment for it. */
  paid_on: dayOut.nullable(),
  late_fees: z.array(z.object({ entry_id: z.int(), name: z.string(), amount: z.number() })),
  next_fee_on: dayOut.nullable(),
  next: z
    .object({ from_on: dayOut, until_on: dayOut.nullable(), due_on: dayOut, amount: z.number() })
    .nullable(),
})
export type ChargeState = z.infer<typeof chargeState>

export const chargeStatesApi = {
  listChargeStates: endpoint('GET /tenant/charges/:tenantId', {
    summary: 'The state of each charge that is billed to a tenancy or was paid for it.',
    allow: [...MANAGERS, 'tenant'],
    reply: z.array(chargeState),
  }),
}
