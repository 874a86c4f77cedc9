import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Journal } from '#sandbox/ledger/journal.ts'
import { newTransaction, type Transaction } from '#sandbox/ledger/transaction.ts'

const MINIMUM_KOBO = 5_000

const webUrl = z.url({ protocol: /^https?$/, error: 'Invalid callback url' })
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
  callback_url: webUrl.nullish(),
})

const randomText = (length: number): string =>
  Array.from({ length }, () => randomInt(36).toString(36)).join('')
/** For a merchant who names none. The provider's own has an underscore, which it refuses from a merchant. */
const newReference = (): string =>
  `T${randomInt(10_000_000)}_100000_${randomBytes(4).toString('hex')}_${randomText(5)}`

type Opening = { transaction: Transaction } | { message: string; code: string }

/** Opens a transaction from a request body, as the provider does; fields that the sandbox has no use for are ignored. */
export async function openTransaction(journal: Journal, body: unknown): Promise<Opening> {
  const asked = request.safeParse(body)
  if (!asked.success)
    return { message: asked.error.issues[0]?.message ?? 'Invalid request', code: 'invalid_params' }
  const { email, amount, currency, metadata, callback_url } = asked.data
  const reference = asked.data.reference ?? newReference()
  const transaction = await journal.add(reference, (id) =>
    newTransaction(
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
