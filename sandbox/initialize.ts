import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Book } from './book.ts'
import { opened, type Transaction } from './transaction.ts'

export const MINIMUM_KOBO = 5_000

const web = z.url({ protocol: /^https?$/, error: 'Invalid callback url' })
const request = z.object({
  email: z.email('Invalid Email Address Passed'),
  amount: z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], 'Invalid Amount Sent')
    .pipe(z.int('Invalid Amount Sent').min(MINIMUM_KOBO, 'Invalid Amount Sent: the minimum is 50 naira')),
  reference: z
    .string('Invalid Transaction Reference')
    .regex(
      /^[A-Za-z0-9.=-]{1,100}$/,
      'Invalid Transaction Reference: only -, ., = and alphanumeric characters are allowed',
    )
    .nullish(),
  currency: z.literal('NGN', 'Currency not supported by merchant').nullish(),
  metadata: z.unknown().optional(),
  callback_url: web.nullish(),
})

const word = (length: number): string => Array.from({ length }, () => randomInt(36).toString(36)).join('')
/** As the provider makes it where the merchant names none: with a character that it takes from nobody. */
const newReference = (): string =>
  `T${randomInt(10_000_000)}_100000_${randomBytes(4).toString('hex')}_${word(5)}`

export type Opening = { transaction: Transaction } | { message: string; code: string }

/** Opens a transaction from a request body, as the provider does; it takes and ignores fields that the sandbox has no use for. */
export async function openTransaction(book: Book, body: unknown): Promise<Opening> {
  const asked = request.safeParse(body)
  if (!asked.success)
    return { message: asked.error.issues[0]?.message ?? 'Invalid request', code: 'invalid_params' }
  const { email, amount, currency, metadata, callback_url } = asked.data
  const reference = asked.data.reference ?? newReference()
  const transaction = await book.add(reference, (id) =>
    opened(
      {
        reference,
        email,
        amount,
        currency: currency ?? 'NGN',
        metadata: metadata ?? '',
        callback_url: callback_url ?? null,
      },
      id,
    ),
  )
  return transaction
    ? { transaction }
    : { message: 'Duplicate Transaction Reference', code: 'duplicate_reference' }
}
