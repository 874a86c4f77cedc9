import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { id, pathId } from './ids.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'

/** Somebody who owns homes within reach, as they were typed there last. */
const landlord = z.object({
  /** The account. */
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  homes: z.int(),
  estates: z.array(estateName),
  /** What is owed for these homes, in naira; null where none of their estates bills. */
  owed: z.number().nullable(),
})
export type Landlord = z.infer<typeof landlord>

export const landlords = {
  listLandlords: endpoint('GET /landlords', {
    summary: 'The owners of homes within reach, by name. Searches name, email, phone number and homes.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({ estate_id: pathId.optional(), owner_id: pathId.optional() }),
    reply: z.array(landlord),
  }),
}
