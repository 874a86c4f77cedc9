import { z } from 'zod'
import { type Recorded, refusal } from './recorded.ts'

const asked = z.object({ reference: z.string(), email: z.string() })

/** The answer of initialize. */
export function initializeAnswer(body: unknown): Recorded {
  const { reference, email } = asked.parse(body)
  if (reference === 'used')
    return { status: 400, body: refusal('Duplicate Transaction Reference', 'duplicate_reference') }
  if (reference === 'used-old')
    return { status: 400, body: { status: false, message: 'Duplicate Transaction Reference' } }
  if (email === '')
    return { status: 400, body: refusal('Invalid Email Address Passed', 'invalid_email_address') }
  return {
    status: 200,
    body: {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
        access_code: '3ni8kdavz62431k',
        reference,
      },
    },
  }
}
