import { z } from 'zod'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { idParams, pathId, pickedId } from './ids.ts'
import { ADMINS } from './roles.ts'
import { ownSession } from './session.ts'
import { user } from './users.ts'

const LONGEST_REASON_CHARS = 300
export const reasonBody = z.strictObject({ reason: requiredText('Say why', LONGEST_REASON_CHARS) })
export const handOverBody = z.strictObject({ to_user_id: pickedId('Choose who looks after the estate') })

const needsPassword = 'Needs the password, see `POST /me/confirm-password`.'

/** Those who leave, or whose account somebody else has: what admins do to another account. */
export const leavers = {
  deactivateUser: endpoint('POST /users/:id/deactivate', {
    summary: `Shuts an account: its sessions end and nobody signs in to it; what it wrote stays. Never the last super admin, nor the own. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: reasonBody,
    reply: user,
  }),
  reactivateUser: endpoint('POST /users/:id/reactivate', {
    summary: `Opens an account again; its holder is mailed a link to choose a password. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: reasonBody,
    reply: user,
  }),
  handOver: endpoint('POST /users/:id/hand-over', {
    summary: `Gives the estate that an estate admin looks after to another account, which becomes an estate admin. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: handOverBody,
    reply: user,
  }),
  listUserSessions: endpoint('GET /users/:id/sessions', {
    summary: 'The sessions of an account, newest first.',
    allow: ADMINS,
    list: true,
    params: idParams,
    reply: z.array(ownSession),
  }),
  endUserSession: endpoint('DELETE /users/:id/sessions/:session_id', {
    summary: `Ends one session of an account. ${needsPassword}`,
    allow: ADMINS,
    params: idParams.extend({ session_id: pathId }),
    reply: done,
  }),
  endUserSessions: endpoint('DELETE /users/:id/sessions', {
    summary: `Ends all sessions of an account, but the one that asks. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    reply: done,
  }),
}
