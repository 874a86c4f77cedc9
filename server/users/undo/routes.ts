import type { FastifyInstance } from 'fastify'
import { accountApi, accountChangesApi } from '#contract/account.ts'
import { originOf } from '#server/access/origin.ts'
import { isEmailUndoLink } from '#server/account/email/door.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { isUndoLink, undoChange, undoEmailChange } from './undo.ts'

/** What was changed of an account, undone by its holder. */
export function undoRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, accountChangesApi.undoChange, async ({ body: { token }, request }) => {
    // Whoever has a link that works is let through, whatever others try from the same network.
    if (!(await isUndoLink(db, token))) await takeTry(throttles.linksByNetwork, request.ip)
    return { message: await db.transaction((tx) => undoChange(tx, token, originOf(request))) }
  })

  route(app, accountApi.undoEmail, async ({ body: { token }, request }) => {
    if (!(await isEmailUndoLink(db, token))) await takeTry(throttles.linksByNetwork, request.ip)
    return { message: await db.transaction((tx) => undoEmailChange(tx, token, originOf(request))) }
  })
}
