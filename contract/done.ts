import { z } from 'zod'

/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ message: z.string() })
