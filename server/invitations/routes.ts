import type { FastifyInstance } from 'fastify'
import type { Estate } from '#contract/estates.ts'
import type { InvitationState } from '#contract/invitation-states.ts'
import { invitationsApi } from '#contract/invitations.ts'
import type { ChannelName } from '#contract/messages.ts'
import { estateToAsk } from '#server/access/letterhead.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { queuePasswordByPhone } from '#server/account/password-links/store.ts'
import { audit } from '#server/audit/audit.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp, keptInOutbox, queueMessages } from '#server/messages/store.ts'
import { namedTitles, tellAllAdded } from '#server/tenancies/store.ts'
import { giveBackLinks, takeLinksToJoin } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { insertLinks, joinPath, noteSent } from './links.ts'
import { countInvitees, findPhoneOnly, listInvitees } from './list.ts'
import { inviteesOf, isMeant, titlesOf } from './people.ts'

const NOBODY = 'Nobody here needs a letter: a link can be sent to all who have not joined.'
const JUST_PRINTED = 'These letters were made a moment ago. You can print them again in a minute.'

export function invitationRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, throttles } = context
  const estateOf = async (viewer: Viewer, id: number) =>
    found(await findEstate(db, visibleEstates(viewer), id), 'estate')

  route(app, invitationsApi.listInvitations, async ({ viewer, params, query }) => {
    const { id } = await estateOf(viewer, params.estateId)
    return listInvitees(db, id, query)
  })

  route(app, invitationsApi.countInvitations, async ({ viewer, params, query }) => {
    const { id } = await estateOf(viewer, params.estateId)
    return { ...(await countInvitees(db, id, query)), not_set_up: channelsNotSetUp(config) }
  })

  route(app, invitationsApi.sendInvitations, async ({ viewer, params, body }) => {
    const estate = await estateOf(viewer, params.estateId)
    const { channel, ...whom } = body
    const people = await readInvitees(db, estate.id, whom)
    const { links, told, just_sent, left_out } = planSending(people, channel)
    const wanted = [...links, ...told].map(({ user_id }) => user_id)
    const taken = await takeLinksToJoin(context, estate.id, wanted.length)
    const unset = channelsNotSetUp(config)
    const done = await db.transaction((tx) =>
      sendLinks(tx, viewer, estate, { ids: wanted.slice(0, taken), channel }, unset),
    )
    const { sent } = done
    const unused = taken - sent.email - sent.whatsapp - done.told
    if (unused > 0) await giveBackLinks(context, estate.id, unused)
    const not_set_up = unset.filter((each) => sent[each] > 0)
    return { ...done, not_set_up, just_sent: just_sent + unused, left_out, held_back: wanted.length - taken }
  })

  route(app, invitationsApi.printLetters, async ({ viewer, params, body, reply }) => {
    requirePassword(viewer)
    const estate = await estateOf(viewer, params.estateId)
    await takeTry(throttles.prints, viewer.user_id)
    const letters = await db.transaction((tx) => makeLetters(tx, viewer, estate, body))
    const { letterPdf } = await import('./letter-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', 'attachment; filename="invitations.pdf"')
    return reply.send(letterPdf(letters, config.app_url))
  })

  route(app, invitationsApi.sendNewPassword, async ({ viewer, params, body }) => {
    const estate = await estateOf(viewer, params.estateId)
    found(await findPhoneOnly(db, estate.id, body.id), 'person')
    await takeTry(throttles.linksByAccount, body.id)
    await takeLinksToJoin(context, estate.id, 1)
    await db.transaction(async (tx) => {
      await holdInvitees(tx, estate.id, [body.id])
      const { name, phone } = found(await findPhoneOnly(tx, estate.id, body.id), 'person')
      await queuePasswordByPhone(tx, { id: body.id, name, phone, estate_id: estate.id })
      await audit(tx, viewer, 'send_password_link', 'user', { id: body.id, estate_id: estate.id })
    })
    return { message: 'We have sent them a link to choose a new password, by WhatsApp.' }
  })
}

/** Earlier letters stop working. Throws 422 if nobody needs one. */
async function makeLetters(
  db: Db,
  viewer: Viewer,
  estate: Pick<Estate, 'id' | 'name' | 'address'>,
  whom: InvitedPeople,
) {
  const meant = (await readInvitees(db, estate.id, whom)).filter(({ letter }) => letter)
  const ids = meant.map(({ user_id }) => user_id)
  const held = await holdInvitees(db, estate.id, ids)
  const people = held.filter(({ letter, just_sent }) => letter && !just_sent)
  if (people.length === 0) throw new Problem('invalid', meant.length > 0 ? JUST_PRINTED : NOBODY)
  const wanted = people.map(({ user_id }) => ({ user_id, by: 'letter' as const }))
  const links = await insertLinks(db, estate.id, wanted)
  await audit(db, viewer, 'print_invitations', 'estate', {
    id: estate.id,
    estate_id: estate.id,
    after: { letters: people.length },
  })
  await noteExport(db, viewer, {
    ...{ what: 'letters', rows: people.length, people: people.length },
    estate_id: estate.id,
  })
  const [first] = links.values()
  return {
    estate: { name: estate.name, address: estate.address },
    expires_at: first?.expires_at ?? '',
    people: people
      .map(({ user_id, name, owns, lives_in }) => ({
        name,
        properties: [...new Set([...owns, ...lives_in])],
        code: links.get(user_id)?.code ?? '',
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** A second press of the button sends nothing. */
const JUST_SENT = sql`interval '1 minute'`

interface InvitedPeople {
  ids: number[] | null
  state?: InvitationState | null | undefined
  q?: string | undefined
}

interface Invitee extends Record<string, unknown> {
  user_id: number
  name: string
  own_name: string
  state: InvitationState
  mail: string | null
  whatsapp: string | null
  letter: boolean
  just_sent: boolean
  untold: boolean
  lives_in: string[]
  owns: string[]
}

async function readInvitees(db: Db, estateId: number, { ids, state, q }: InvitedPeople): Promise<Invitee[]> {
  const which: SQL[] = [
    isMeant(sql`v`, q),
    sql`not v.closed`,
    sql`(v.state <> 'joined' or (v.invited and v.sent_at is null))`,
  ]
  if (state) which.push(sql`v.state = ${state}`)
  return readRows(db)<Invitee>(sql`
    select v.user_id, v.name, v.own_name, v.state, v.mail, v.whatsapp, v.letter,
      coalesce(v.sent_at > now() - ${JUST_SENT}, false) as just_sent, v.state = 'joined' as untold,
      ${titlesOf(sql`v.lives_in`)} as lives_in, ${titlesOf(sql`v.owns`)} as owns
    from (${inviteesOf(sql`${estateId}::int`, ids ? sql`${sql.param(ids)}::int[]` : undefined)}) v where ${sql.join(which, sql` and `)}
    order by v.sent_at nulls first, v.user_id`)
}

function planSending(people: readonly Invitee[], channel: ChannelName) {
  const told = people.filter(({ untold }) => untold)
  const asked = people.filter(({ untold }) => !untold)
  const waiting = asked.filter(({ just_sent }) => !just_sent)
  const links = waiting.flatMap(({ user_id, own_name, mail, whatsapp, owns, lives_in }) => {
    const [first, second] = channel === 'email' ? [mail, whatsapp] : [whatsapp, mail]
    const other = channel === 'email' ? 'whatsapp' : 'email'
    const by: ChannelName = first === null ? other : channel
    const address = first ?? second
    const homes = namedTitles([...new Set([...owns, ...lives_in])])
    return address === null ? [] : [{ user_id, name: own_name, by, address, homes }]
  })
  return { told, links, just_sent: asked.length - waiting.length, left_out: waiting.length - links.length }
}

/** Locks people in id order and reads them again. */
async function holdInvitees(db: Db, estateId: number, ids: readonly number[]): Promise<Invitee[]> {
  await db.execute(sql`
    select from users where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
  return readInvitees(db, estateId, { ids: [...ids] })
}

async function sendLinks(
  db: Db,
  viewer: Viewer,
  estate: Pick<Estate, 'id' | 'name'>,
  { ids, channel }: { ids: readonly number[]; channel: ChannelName },
  not_set_up: readonly ChannelName[],
) {
  const plan = planSending(await holdInvitees(db, estate.id, ids), channel)
  const links = await insertLinks(db, estate.id, plan.links)
  const { questions = null } = (await estateToAsk(db, estate.id)) ?? {}
  const queued = await queueMessages(
    db,
    plan.links.map(({ user_id, name, by, address, homes }) => ({
      kind: 'invitation' as const,
      channel: by,
      address,
      content: {
        ...{ name, estate_name: estate.name, homes, questions },
        path: joinPath(links.get(user_id)?.code),
      },
      user_id,
      estate_id: estate.id,
      ...keptInOutbox(not_set_up, by),
    })),
  )
  await noteSent(db, estate.id, queued)
  await tellAllAdded(db, viewer, estate, plan.told)
  const told = sql.param(plan.told.map(({ user_id }) => user_id))
  await db.execute(sql`
    update invitations set sent_at = now(), channel = null
    where estate_id = ${estate.id} and user_id = any(${told}::int[])`)
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
