import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** What leaves in our name at somebody's wish. */
export type AllowanceKind = 'invitations' | 'notices'

const allowance = z.object({
  limit: z.int(),
  left: z.int(),
  /** When the count begins anew; null where nothing has been sent. */
  again_at: instant.nullable(),
})

export const allowancesApi = {
  myAllowances: endpoint('GET /me/allowances', {
    summary:
      'How many invitations and notices the viewer may still send today, also for the estate they look after.',
    allow: 'signed in',
    reply: z.object({ invitations: allowance, notices: allowance }),
  }),
}
export type Allowance = z.infer<typeof allowance>
