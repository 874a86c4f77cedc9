import type { FastifyInstance } from 'fastify'
import { invitationsApi } from '#contract/invitations.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { queuePasswordByPhone } from '#server/account/password-links/store.ts'
import { audit } from '#server/audit/audit.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp } from '#server/messages/store.ts'
import { giveBackLinks, takeLinksToJoin } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { insertLinks } from './links.ts'
import { countInvitees, findPhoneOnly, listInvitees } from './list.ts'
import {
  holdInvitees,
  type InvitedPeople,
  type InvitingEstate,
  planSending,
  readInvitees,
  sendLinks,
} from './send.ts'

const NOBODY = 'Nobody here needs a letter: a link can be sent to all who have not joined.'
const JUST_PRINTED = 'These letters were made a moment ago. They can be printed anew in a minute.'

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
    return countInvitees(db, id, query.state)
  })

  route(app, invitationsApi.sendInvitations, async ({ viewer, params, body }) => {
    const estate = await estateOf(viewer, params.estateId)
    const { channel, ids, state } = body
    const { links, told, just_sent, left_out } = planSending(
      await readInvitees(db, estate.id, { ids, state }),
      channel,
    )
    const wanted = [...links, ...told].map(({ user_id }) => user_id)
    const taken = await takeLinksToJoin(context, estate.id, wanted.length)
    const done = await db.transaction((tx) =>
      sendLinks(tx, viewer, estate, { ids: wanted.slice(0, taken), channel }),
    )
    const { sent } = done
    const unused = taken - sent.email - sent.whatsapp - done.told
    if (unused > 0) await giveBackLinks(context, estate.id, unused)
    const not_set_up = channelsNotSetUp(config).filter((each) => sent[each] > 0)
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

/** Codes for people without another channel; earlier letters stop working. Throws 422 if there are none. */
async function makeLetters(
  db: Db,
  viewer: Viewer,
  estate: InvitingEstate & { address: string },
  whom: InvitedPeople,
) {
  const meant = (await readInvitees(db, estate.id, whom)).filter(({ letter }) => letter)
  const held = await holdInvitees(
    db,
    estate.id,
    meant.map(({ user_id }) => user_id),
  )
  const people = held.filter(({ letter, just_sent }) => letter && !just_sent)
  if (people.length === 0) throw new Problem('invalid', meant.length > 0 ? JUST_PRINTED : NOBODY)
  const links = await insertLinks(
    db,
    estate.id,
    people.map(({ user_id }) => ({ user_id, by: 'letter' })),
  )
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
