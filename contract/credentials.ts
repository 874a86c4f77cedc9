import { z } from 'zod'

/** Somebody's sign-in details, shown once; `password` is null where the account existed before. */
export const credentials = z.object({
  name: z.string(),
  /** Null: signs in with the phone number. */
  email: z.string().nullable(),
  /** E.164; of an account without an email. */
  phone_number: z.string().optional(),
  password: z.string().nullable(),
})
export type Credentials = z.infer<typeof credentials>
