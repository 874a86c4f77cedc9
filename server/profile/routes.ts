import type { FastifyInstance } from 'fastify'
import { allowancesApi } from '#contract/allowances.ts'
import { profileApi } from '#contract/profile.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { updatePerson } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import { invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { readAllowances } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { makeRoleActive } from '#server/users/store.ts'
import { preparePresentViewer } from './store.ts'

export function profileRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  const presentViewer = preparePresentViewer(db)
  const present = async (viewer: Viewer) => ({ user: await presentViewer(viewer), roles: viewer.roles })

  route(app, profileApi.me, ({ viewer }) => present(viewer))

  route(app, profileApi.updateMe, async ({ viewer, body, request }) => {
    const { active_role, ...person } = body
    const { name, phone_number, role } = viewer
    if ((body.name ?? name) !== name || (body.phone_number ?? phone_number) !== phone_number)
      await takeTry(throttles.changes, `name ${viewer.user_id}`)
    await db.transaction(async (tx) => {
      await updatePerson(tx, viewer.user_id, person)
      if (active_role && !(await makeRoleActive(tx, viewer, active_role)))
        throw invalid('active_role', 'Not one of your roles')
      await audit(tx, viewer, 'update', 'profile', {
        id: viewer.user_id,
        before: { name, phone_number, active_role: role },
        after: body,
      })
    })
    const changed = await app.findViewer(request)
    if (!changed) throw new Problem('signed_out')
    return present(changed)
  })

  route(app, allowancesApi.myAllowances, ({ viewer }) => readAllowances(throttles, viewer))
}
