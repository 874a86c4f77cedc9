import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MY_DATA_PER_DAY } from './limits.ts'

export const dataExport = {
  exportMyData: endpoint('GET /me/data', {
    summary: `Everything that is kept of the viewer, as a file: JSON, or a PDF to read. At most ${MY_DATA_PER_DAY} times in 24 hours. Needs the password, see \`POST /me/confirm-password\`.`,
    allow: 'signed in',
    heavy: true,
    query: z.strictObject({ format: z.enum(['json', 'pdf'], { error: 'Either json or pdf' }) }),
    reply: z.any(),
  }),
}
