import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { MY_DATA_PER_DAY } from './limits.ts'

export const dataExport = {
  exportMyData: endpoint('GET /me/data', {
    summary: `All personal data of the viewer as JSON or PDF, at most ${MY_DATA_PER_DAY} times in 24 hours. ${NEEDS_PASSWORD}`,
    allow: 'signed in',
    ...FILE,
    query: z.strictObject({ format: z.enum(['json', 'pdf'], { error: 'Either json or pdf' }) }),
  }),
}
