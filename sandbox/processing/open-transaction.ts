import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#sandbox/answers.ts'
import type { Journal } from '#sandbox/ledger/journal.ts'
import { newTransaction, randomText, type Transaction } from '#sandbox/ledger/transaction.ts'

const request = z.object({
  email: z.email('Invalid Email Address Passed'),
  amount: z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], 'Invalid Amount Sent')
    .pipe(z.int('Invalid Amount Sent').min(5_000, 'Invalid Amount Sent: the minimum is 50 naira')),
  reference: z
    .string('Invalid Transaction Reference')
    .regex(
      /^[A-Za-z0-9.=-]{1,100}$/,
      'Invalid Transaction Reference: only -, ., = and alphanumeric characters are allowed',
    )
    .nullish()
    .transform((reference) => reference ?? newReference()),
  currency: z
    .literal('NGN', 'Currency not supported by merchant')
    .nullish()
    .transform((currency) => currency ?? 'NGN'),
  metadata: z
    .unknown()
    .optional()
    .transform((metadata) => metadata ?? ''),
  callback_url: z
    .url({ protocol: /^https?$/, error: 'Invalid callback url' })
    .nullish()
    .transform((url) => url ?? null),
})

/** Paystack's own references contain an underscore, which merchants may not use. */
const newReference = (): string =>
  `T${randomInt(10_000_000)}_100000_${randomBytes(4).toString('hex')}_${randomText(5)}`

/** Throws a refusal. Ignores fields that the sandbox does not use. */
export async function openTransaction(journal: Journal, body: unknown): Promise<Transaction> {
  const { data, error } = request.safeParse(body)
  if (!data) throw new Refusal(400, error.issues[0]?.message ?? 'Invalid request', 'invalid_params')
  const transaction = await journal.add(data.reference, (id) => newTransaction(data, id))
  if (!transaction) throw new Refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  return transaction
}
