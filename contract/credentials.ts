import { z } from 'zod'

/** Somebody's sign-in details, shown once; `password` is null where the account existed before. */
export const credentials = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string().nullable(),
})
export type Credentials = z.infer<typeof credentials>
