import { z } from 'zod'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { requiredEmail, requiredText } from './fields.ts'
import { id, pathId } from './ids.ts'
import { MANAGERS } from './roles.ts'

/** Somebody who runs an estate as its estate admin. */
const colleague = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  /** Has chosen a password. */
  joined: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const colleagueForm = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
})

const estateParams = z.strictObject({ estateId: pathId })

export const colleagues = {
  listColleagues: endpoint('GET /estate/colleagues/:estateId', {
    summary: 'Who runs an estate as its estate admin.',
    allow: MANAGERS,
    params: estateParams,
    list: true,
    reply: z.array(colleague),
  }),
  addColleague: endpoint('POST /estate/colleagues/:estateId', {
    summary:
      'Adds an estate admin, whose email has no account yet, and mails them a link to choose a password. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    status: 201,
    params: estateParams,
    body: colleagueForm,
    reply: colleague,
  }),
  removeColleague: endpoint('DELETE /estate/colleagues/:estateId/:userId', {
    summary:
      'Takes the role of estate admin from somebody else, whose sessions end. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    params: z.strictObject({ estateId: pathId, userId: pathId }),
    reply: done,
  }),
}
