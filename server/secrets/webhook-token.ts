import { createHmac } from 'node:crypto'

/** What Meta shows to prove that it asks on our behalf: made of the app's secret, so that it needs no setting of its own. */
export const verifyToken = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('webhook verify token').digest('hex').slice(0, 32)
