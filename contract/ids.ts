import { z } from 'zod'
import { typed } from './text.ts'

/** The largest `integer` of PostgreSQL, which ids are. */
export const MAX_ID = 2_147_483_647
/** The id of something that a person picks; `message` is shown while nothing is picked. */
export const pickedId = (message: string) => z.int({ error: message }).positive(message).max(MAX_ID, message)
/** An id in a body or a reply. */
export const id = pickedId('Not a valid id')
/** An id in a path or a query, where everything is text. */
export const pathId = typed(10, { tooLong: 'Not a valid id' })
  .regex(/^[1-9]\d*$/, 'Not a valid id')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Not a valid id')
export const idParams = z.strictObject({ id: pathId })
