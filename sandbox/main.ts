import { z } from 'zod'
import { SANDBOX_KEYS } from './keys.ts'
import { startSandbox } from './start.ts'

// Standalone sandbox that outlives the application.
const webUrl = z.url({ protocol: /^https?$/ })
const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PAYSTACK_SECRET_KEY: z.string().min(1).default(SANDBOX_KEYS.secret_key),
  PAYSTACK_PUBLIC_KEY: z.string().min(1).default(SANDBOX_KEYS.public_key),
  SANDBOX_WEBHOOK_URL: webUrl.optional(),
  SANDBOX_BOOK: z.string().min(1).optional(),
  SANDBOX_TRANSFER_AFTER_MS: z.coerce.number().int().min(0).optional(),
  /** Comma-separated milliseconds. */
  SANDBOX_RESEND_AFTER_MS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
})

const read = environment.safeParse(process.env)
if (!read.success) {
  console.error(z.prettifyError(read.error))
  process.exit(1)
}
const set = read.data
const sandbox = await startSandbox({
  port: set.SANDBOX_PORT,
  secret_key: set.PAYSTACK_SECRET_KEY,
  public_key: set.PAYSTACK_PUBLIC_KEY,
  ...(set.SANDBOX_WEBHOOK_URL && { webhook_url: set.SANDBOX_WEBHOOK_URL }),
  ...(set.SANDBOX_BOOK && { journal_file: set.SANDBOX_BOOK }),
  ...(set.SANDBOX_RESEND_AFTER_MS && { resend_after_ms: set.SANDBOX_RESEND_AFTER_MS }),
  ...(set.SANDBOX_TRANSFER_AFTER_MS !== undefined && { transfer_after_ms: set.SANDBOX_TRANSFER_AFTER_MS }),
}).catch((error: Error) => {
  console.error(`The payment sandbox could not start: ${error.message}`)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
console.log(`Payment sandbox at ${sandbox.url}`)
