import type { InvitationState } from '#contract/invitation-states.ts'
import type { ChannelName } from '#contract/messages.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { queueMessages } from '#server/messages/store.ts'
import { tellAllAdded } from '#server/tenancies/store.ts'
import { insertLinks, joinPath, noteSent } from './links.ts'
import { inviteesOf, titlesOf } from './people.ts'

/** A second press of the button sends nothing. */
const JUST_SENT = sql`interval '1 minute'`

export interface InvitingEstate {
  id: number
  name: string
}

/** Some people, or all who have not joined; `state` narrows both. */
export interface InvitedPeople {
  ids: number[] | null
  state?: InvitationState | null | undefined
}

interface Invitee extends Record<string, unknown> {
  user_id: number
  /** The name typed here, and the account's own. */
  name: string
  own_name: string
  state: InvitationState
  /** Addresses for a link, see `inviteesOf`. */
  mail: string | null
  whatsapp: string | null
  letter: boolean
  just_sent: boolean
  untold: boolean
  lives_in: string[]
  owns: string[]
}

/** People who may be invited, the least recently invited first. */
export async function readInvitees(
  db: Db,
  estateId: number,
  { ids, state }: InvitedPeople,
): Promise<Invitee[]> {
  const which: SQL[] = [sql`not v.closed`, sql`(v.state <> 'joined' or (v.invited and v.sent_at is null))`]
  if (state) which.push(sql`v.state = ${state}`)
  const { rows } = await db.execute<Invitee>(sql`
    select v.user_id, v.name, v.own_name, v.state, v.mail, v.whatsapp, v.letter,
      coalesce(v.sent_at > now() - ${JUST_SENT}, false) as just_sent, v.state = 'joined' as untold,
      ${titlesOf(sql`v.lives_in`)} as lives_in, ${titlesOf(sql`v.owns`)} as owns
    from (${inviteesOf(sql`${estateId}::int`, ids ? sql`${sql.param(ids)}::int[]` : undefined)}) v where ${sql.join(which, sql` and `)}
    order by v.sent_at nulls first, v.user_id`)
  return rows
}

/** Each person by the channel, or by the other one if they have only that. */
export function planSending(people: readonly Invitee[], channel: ChannelName) {
  const told = people.filter(({ untold }) => untold)
  const asked = people.filter(({ untold }) => !untold)
  const waiting = asked.filter(({ just_sent }) => !just_sent)
  const links = waiting.flatMap(({ user_id, own_name, mail, whatsapp }) => {
    const [first, second] = channel === 'email' ? [mail, whatsapp] : [whatsapp, mail]
    const other = channel === 'email' ? 'whatsapp' : 'email'
    const by: ChannelName = first === null ? other : channel
    const address = first ?? second
    return address === null ? [] : [{ user_id, name: own_name, by, address }]
  })
  return { told, links, just_sent: asked.length - waiting.length, left_out: waiting.length - links.length }
}

/** Locks people in id order and reads them again. */
export async function holdInvitees(db: Db, estateId: number, ids: readonly number[]): Promise<Invitee[]> {
  await db.execute(sql`
    select from users where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
  return readInvitees(db, estateId, { ids: [...ids] })
}

/** Sends links to join, and tells people who have joined already. Returns the counts. */
export async function sendLinks(
  db: Db,
  viewer: Viewer,
  estate: InvitingEstate,
  { ids, channel }: { ids: readonly number[]; channel: ChannelName },
) {
  const plan = planSending(await holdInvitees(db, estate.id, ids), channel)
  const links = await insertLinks(
    db,
    estate.id,
    plan.links.map(({ user_id, by }) => ({ user_id, by })),
  )
  const queued = await queueMessages(
    db,
    plan.links.map(({ user_id, name, by, address }) => ({
      kind: 'invitation' as const,
      channel: by,
      address,
      content: { name, estate_name: estate.name, path: joinPath(links.get(user_id)?.code) },
      user_id,
      estate_id: estate.id,
    })),
  )
  await noteSent(db, estate.id, queued)
  await tellAllAdded(
    db,
    viewer,
    estate,
    plan.told.map(({ user_id, lives_in, owns }) => ({ user_id, lives_in, owns })),
  )
  await noteTold(
    db,
    estate.id,
    plan.told.map(({ user_id }) => user_id),
  )
  const by = (name: ChannelName) => plan.links.filter((link) => link.by === name).length
  const done = { sent: { email: by('email'), whatsapp: by('whatsapp') }, told: plan.told.length }
  if (plan.links.length + plan.told.length > 0)
    await audit(db, viewer, 'invite', 'estate', {
      id: estate.id,
      estate_id: estate.id,
      after: { channel, ...done },
    })
  return done
}

async function noteTold(db: Db, estateId: number, ids: number[]): Promise<void> {
  await db.execute(sql`
    update invitations set sent_at = now(), channel = null
    where estate_id = ${estateId} and user_id = any(${sql.param(ids)}::int[])`)
}
