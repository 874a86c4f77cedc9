import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

export type AllowanceKind = 'invitations' | 'notices'

const allowance = z.object({ limit: z.int(), left: z.int(), again_at: instant.nullable() })

export const allowancesApi = {
  myAllowances: endpoint('GET /me/allowances', {
    summary: 'The invitations and notices that the viewer and their estate may still send today.',
    allow: 'signed in',
    reply: z.object({ invitations: allowance, notices: allowance }),
  }),
}
export type Allowance = z.infer<typeof allowance>
