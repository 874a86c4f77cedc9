import { createHmac } from 'node:crypto'
import { sameSecret } from '#server/secrets/same-secret.ts'

/** Whether Meta signed these bytes: `sha256=` and the hex HMAC with the app's secret. */
export const isSignedByMeta = (bytes: Buffer, signature: unknown, secret: string): boolean =>
  typeof signature === 'string' &&
  sameSecret(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
