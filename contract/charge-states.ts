import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dayOut, id, pathId } from './fields.ts'
import { MANAGERS } from './roles.ts'

/** How a tenancy stands with a charge that is billed by itself; amounts in naira, days in Lagos. */
const chargeState = z.object({
  charge_id: id,
  name: z.string(),
  /** Of its periods; 2 is one-time. */
  months: z.int(),
  /** Not paid of what is asked for until today, without late fees. */
  owed: z.number(),
  /** How many of its dues are past their day. */
  behind: z.int(),
  /** When the oldest of what is owed was due. */
  due_on: dayOut.nullable(),
  /** The last day for which all is paid; null where the first due is open, and of a one-time charge. */
  paid_until: dayOut.nullable(),
  /** A one-time charge that was paid. */
  paid_once: z.boolean(),
  late_fees: z.array(z.object({ entry_id: z.int(), name: z.string(), amount: z.number() })),
  /** The day on which a late fee is added, or another one, while nothing is paid until then; null where none is known. */
  next_fee_on: dayOut.nullable(),
  /** The next due that is not owed yet; null where none is to come. */
  next: z
    .object({ from_on: dayOut, until_on: dayOut.nullable(), due_on: dayOut, amount: z.number() })
    .nullable(),
})
export type ChargeState = z.infer<typeof chargeState>

export const chargeStatesApi = {
  listChargeStates: endpoint('GET /tenant/charges/:tenantId', {
    summary: 'How a tenancy stands with each charge that is billed; nothing where its estate does not bill.',
    allow: [...MANAGERS, 'tenant'],
    params: z.strictObject({ tenantId: pathId }),
    reply: z.array(chargeState),
  }),
}
