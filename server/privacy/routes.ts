import type { FastifyInstance } from 'fastify'
import { privacyApi } from '#contract/privacy.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import * as store from './store.ts'

export function privacyRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, privacyApi.readPrivacy, () => store.readNotice(db))

  route(app, privacyApi.listPrivacyVersions, () => store.listVersions(db))

  route(app, privacyApi.readPrivacyVersion, async ({ params }) =>
    found(await store.findNotice(db, params.version), 'privacy notice'),
  )

  route(app, privacyApi.publishPrivacy, async ({ viewer, body }) => {
    requirePassword(viewer)
    return db.transaction(async (tx) => {
      const notice = await store.insertNotice(tx, viewer, body.text)
      // Versions never change, so the audit log needs no text.
      await audit(tx, viewer, 'publish', 'privacy notice', {
        id: notice.version,
        after: { version: notice.version },
      })
      return notice
    })
  })

  route(app, privacyApi.listConsents, ({ viewer }) => store.listConsents(db, viewer.user_id))

  route(app, privacyApi.setConsent, async ({ viewer, body: { purpose, given } }) => {
    await takeTry(throttles.changes, `consent ${viewer.user_id}`)
    await db.transaction(async (tx) => {
      const changed = await store.insertConsent(tx, viewer.user_id, { purpose, given })
      if (changed)
        await audit(tx, viewer, given ? 'give' : 'withdraw', 'consent', {
          id: viewer.user_id,
          before: { purpose, given: changed.before },
          after: { purpose, given },
        })
    })
    return store.listConsents(db, viewer.user_id)
  })

  route(app, privacyApi.seePrivacy, async ({ viewer, body: { version } }) => {
    found(await store.findNotice(db, version), 'privacy notice')
    await store.markSeen(db, viewer.user_id, version)
    return { message: 'This is not shown again.' }
  })
}
