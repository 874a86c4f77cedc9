import type { FastifyInstance } from 'fastify'
import { invitations } from '#contract/invitations.ts'
import { type Caller, requirePassword } from '#server/access/caller.ts'
import { reachEstates } from '#server/access/reach.ts'
import { queuePasswordByPhone } from '#server/account/password-links/store.ts'
import { found } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp } from '#server/messages/store.ts'
import { giveBackLinks, takeLinksToJoin } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { makeLetters } from './letters.ts'
import { countInvitees, findPhoneOnly, listInvitees } from './list.ts'
import { holdInvitees, planSending, readInvitees, sendLinks } from './send.ts'

/** Those who run an estate invite its people. */
export function invitationRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, throttles } = context
  const estateOf = async (caller: Caller, id: number) =>
    found(await findEstate(db, reachEstates(caller), id), 'estate')

  route(app, invitations.listInvitations, async ({ caller, params, query }) => {
    const { id } = await estateOf(caller, params.estateId)
    return listInvitees(db, id, query)
  })

  route(app, invitations.countInvitations, async ({ caller, params, query }) => {
    const { id } = await estateOf(caller, params.estateId)
    return countInvitees(db, id, query.state)
  })

  route(app, invitations.sendInvitations, async ({ caller, params, body }) => {
    const estate = await estateOf(caller, params.estateId)
    const { channel, ids, state } = body
    const { links, told, just_sent, left_out } = planSending(
      await readInvitees(db, estate.id, { ids, state }),
      channel,
    )
    const wanted = [...links, ...told].map(({ user_id }) => user_id)
    const taken = await takeLinksToJoin(context, estate.id, wanted.length)
    const done = await db.transaction((tx) =>
      sendLinks(tx, caller, estate, { ids: wanted.slice(0, taken), channel }),
    )
    const { sent } = done
    const unused = taken - sent.email - sent.whatsapp - done.told
    if (unused > 0) await giveBackLinks(context, estate.id, unused)
    const not_set_up = channelsNotSetUp(config).filter((each) => sent[each] > 0)
    return { ...done, not_set_up, just_sent: just_sent + unused, left_out, held_back: wanted.length - taken }
  })

  route(app, invitations.printLetters, async ({ caller, params, body, reply }) => {
    requirePassword(caller)
    const estate = await estateOf(caller, params.estateId)
    await takeTry(throttles.prints, caller.user_id)
    const letters = await db.transaction((tx) => makeLetters(tx, caller, estate, body))
    const { letterPdf } = await import('./letter-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', 'attachment; filename="invitations.pdf"')
    return reply.send(letterPdf(letters, config.app_url))
  })

  route(app, invitations.sendNewPassword, async ({ caller, params, body }) => {
    const estate = await estateOf(caller, params.estateId)
    found(await findPhoneOnly(db, estate.id, body.id), 'person')
    await takeTry(throttles.linksByAccount, body.id)
    await takeLinksToJoin(context, estate.id, 1)
    await db.transaction(async (tx) => {
      await holdInvitees(tx, estate.id, [body.id])
      const { name, phone } = found(await findPhoneOnly(tx, estate.id, body.id), 'person')
      await queuePasswordByPhone(tx, { id: body.id, name, phone, estate_id: estate.id })
      await audit(tx, caller, 'send_password_link', 'user', { id: body.id, estate_id: estate.id })
    })
    return { message: 'We have sent them a link to choose a new password, by WhatsApp.' }
  })
}
