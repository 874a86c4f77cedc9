import { type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import type { MessageKind } from './text/message-kinds.ts'

// Messages that somebody else may ask for: how many of them one address gets (102).

export const UNASKED_KINDS = [
  'password_reset',
  'password_expired',
  'added',
  'new_account',
  'email_moved',
  'confirm_email',
  'invitation',
  'new_password',
] satisfies MessageKind[]
const MOST_IN_AN_HOUR = 3
const MOST_IN_A_DAY = 10

export const isUnasked = ({ kind }: { kind: MessageKind }): boolean =>
  (UNASKED_KINDS as MessageKind[]).includes(kind)

export const WHY_TOO_MANY = 'Too many messages were sent to this address. Please try again later.'

// As literals, so that PostgreSQL sees that the index `deliveries_unasked` holds them all.
const IS_UNASKED = sql.raw(`o.kind in (${UNASKED_KINDS.map((kind) => `'${kind}'`).join(', ')})`)

/** Links for a forgotten or expired password. Others must not use up what the holder of the account needs. */
const isLink = (kind: SQLWrapper) => sql`(${kind} in ('password_reset', 'password_expired'))`

/** Whether enough was sent to the address of a message before it. Links are counted by themselves. */
export const isTooMany = ({ id, kind, address }: Record<'id' | 'kind' | 'address', SQLWrapper>): SQL => sql`(
  select count(*) filter (where o.created_at > now() - interval '1 hour') >= ${MOST_IN_AN_HOUR} or count(*) >= ${MOST_IN_A_DAY}
  from ${messages} o where o.address = ${address} and ${IS_UNASKED} and ${isLink(sql`o.kind`)} = ${isLink(kind)}
    and o.id < ${id} and o.created_at > now() - interval '1 day' and o.last_error is distinct from ${WHY_TOO_MANY})`
