import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dayOut, id } from './fields.ts'
import { HOME_STATES } from './home-states.ts'
import { MANAGERS } from './roles.ts'

/** Fields of zero and null are left out: an estate may have thousands of homes. */
const boardHome = z.object({
  id,
  title: z.string(),
  state: z.enum(HOME_STATES),
  /** Naira that those who live there or own it owe today. */
  owed: z.number().optional(),
  /** The due day of the oldest debt of the home. */
  oldest_due_on: dayOut.optional(),
  /** Naira owed by those who have left. */
  former_owed: z.number().optional(),
  /** Who lives there, the largest debt first. */
  who: z.string().optional(),
  /** The people of `who` whose account owes most. */
  debtors: z.string().optional(),
  /** Naira that they owe together. */
  debt: z.number().optional(),
  /** The owner of an empty home. */
  owner: z.string().optional(),
})
export type BoardHome = z.infer<typeof boardHome>

export const boardApi = {
  getBoard: endpoint('GET /estate/board/:estateId', {
    summary: 'All homes of an estate by their state: owing, paid up, lived in by the owner or empty.',
    allow: MANAGERS,
    reply: z.object({ bills: z.boolean(), homes: z.array(boardHome) }),
  }),
}
