import type { FastifyInstance } from 'fastify'
import { tenancies } from '#contract/tenancies.ts'
import type { Caller } from '#server/access/caller.ts'
import {
  reachFormerTenancies,
  reachOwnTenancies,
  reachProperties,
  reachTenancies,
  reachTenanciesToRead,
  reachUsers,
} from '#server/access/reach.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { listMessagesTo } from '#server/messages/queries.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdAddresses, linkOrInsertUser, signInNameOf } from '#server/users/store.ts'
import { takeForContact } from './contact.ts'
import { requireFirstDay, updateTenancy } from './dates.ts'
import { findTenancyDetail } from './detail.ts'
import { findHome } from './home.ts'
import { holdHomeOf, leaveTenancy } from './leaving.ts'
import { listTenancies } from './list.ts'
import { findTenancy, insertTenancy, tellAdded } from './store.ts'

export function tenancyRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  route(app, tenancies.listTenancies, ({ caller, query }) =>
    listTenancies(
      db,
      query.status === 'former' ? reachFormerTenancies(caller) : reachTenancies(caller),
      query,
    ),
  )

  const getDetail = async (tx: Db, caller: Caller, id: number) =>
    found(await findTenancyDetail(tx, reachTenanciesToRead(caller), id, caller.role), 'tenant')

  route(app, tenancies.getTenancy, ({ caller, params }) => getDetail(db, caller, params.id))

  route(app, tenancies.saveTenancy, async ({ caller, body }) => {
    if (body.user_id !== caller.user_id) throw invalid('user_id', 'This is not your account.')
    // Not held yet: only to know whose allowance it takes.
    const { estate_id: sentFor } = found(
      await findHome(db, reachProperties(caller), body.estate_property_id),
      'property',
    )
    await takeAllowance(context, caller, { kind: 'invitations', estate_id: sentFor })
    const generated = await generatePassword()
    return db.transaction(async (tx) => {
      const property = found(
        await findHome(tx, reachProperties(caller), body.estate_property_id, { hold: true }),
        'property',
      )
      if (property.estate_id !== body.estate_id)
        throw invalid('estate_id', 'This property belongs to another estate.')
      const { name, email, phone_number, address, estate_id, estate_property_id, starts_on } = body
      await requireFirstDay(tx, starts_on)
      const newcomer = { name, email, phone_number, role: 'tenant', field: 'email' } as const
      await holdAddresses(tx, [signInNameOf(newcomer)])
      const person = await linkOrInsertUser(tx, caller, newcomer, generated)
      const id = await insertTenancy(tx, {
        user_id: person.id,
        estate_id,
        estate_property_id,
        name,
        email,
        phone_number,
        address,
        starts_on,
      })
      await tellAdded(tx, caller, person, 'tenant', property)
      const tenancy = found(await findTenancy(tx, reachTenancies(caller), id), 'tenant')
      await audit(tx, caller, 'create', 'tenant', { id, estate_id, after: tenancy })
      return { ...tenancy, user: person.credentials }
    })
  })

  route(app, tenancies.updateTenancy, async ({ caller, params: { id }, body }) => {
    const tenant = await getDetail(db, caller, id)
    await takeForContact(context, caller, tenant.estate.id, [tenant, { ...tenant, ...body }])
    return db.transaction(async (tx) => {
      await holdHomeOf(tx, id)
      const before = await getDetail(tx, caller, id)
      await updateTenancy(tx, caller, before, body)
      const after = await getDetail(tx, caller, id)
      await audit(tx, caller, 'update', 'tenant', { id, estate_id: after.estate.id, before, after })
      return after
    })
  })

  route(app, tenancies.listTenantMessages, async ({ caller, params, query }) => {
    const { user_id, estate, name } = await getDetail(db, caller, params.id)
    const addressee = { user_id, estate_id: estate.id, name }
    return listMessagesTo(db, reachUsers(caller), addressee, query, config.app_url)
  })

  route(app, tenancies.leaveTenancy, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const tenancy = found(await leaveTenancy(tx, reachOwnTenancies(caller), params.id), 'tenancy')
      const { id, estate, estate_property } = tenancy
      await audit(tx, caller, 'leave', 'tenancy', { id, estate_id: estate.id, before: tenancy })
      return { message: `You have left ${estate_property.title}, ${estate.name}.` }
    }),
  )
}
