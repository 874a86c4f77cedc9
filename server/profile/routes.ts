import type { FastifyInstance } from 'fastify'
import { allowancesApi } from '#contract/allowances.ts'
import { profileApi } from '#contract/profile.ts'
import type { Caller } from '#server/access/caller.ts'
import { updatePerson } from '#server/account/store.ts'
import { invalid, Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { readAllowances } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { makeRoleActive } from '#server/users/store.ts'
import { preparePresentCaller } from './store.ts'

/** Who the caller is here, what they say of themselves, and what they may still send today. */
export function profileRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  const presentCaller = preparePresentCaller(db)
  const present = async (caller: Caller) => ({
    user: await presentCaller(caller),
    roles: caller.roles,
  })

  route(app, profileApi.me, ({ caller }) => present(caller))

  route(app, profileApi.updateMe, async ({ caller, body, request }) => {
    const { active_role, ...person } = body
    const { name, phone_number, role } = caller
    if ((body.name ?? name) !== name || (body.phone_number ?? phone_number) !== phone_number)
      await takeTry(throttles.changes, `name ${caller.user_id}`)
    await db.transaction(async (tx) => {
      await updatePerson(tx, caller.user_id, person)
      if (active_role && !(await makeRoleActive(tx, caller, active_role)))
        throw invalid('active_role', 'Not one of your roles')
      await audit(tx, caller, 'update', 'profile', {
        id: caller.user_id,
        before: { name, phone_number, active_role: role },
        after: body,
      })
    })
    const changed = await app.findCaller(request)
    if (!changed) throw new Problem('signed_out')
    return present(changed)
  })

  route(app, allowancesApi.myAllowances, ({ caller }) => readAllowances(throttles, caller))
}
