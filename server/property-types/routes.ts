import type { FastifyInstance } from 'fastify'
import { propertyTypesApi } from '#contract/property-types.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import * as store from './store.ts'

export function propertyTypeRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, propertyTypesApi.listPropertyTypes, () => store.listPropertyTypes(db))

  route(app, propertyTypesApi.createPropertyType, ({ viewer, body }) =>
    db.transaction(async (tx) => {
      const type = await store.insertPropertyType(tx, body)
      await audit(tx, viewer, 'create', 'type of home', { id: type.id, after: type })
      return type
    }),
  )

  route(app, propertyTypesApi.renamePropertyType, ({ viewer, params: { id }, body }) =>
    changeAudited(db, viewer, 'update', 'type of home', {
      hold: (tx) => store.holdPropertyType(tx, id),
      change: (tx) => store.renamePropertyType(tx, id, body),
    }),
  )

  route(app, propertyTypesApi.deletePropertyType, ({ viewer, params: { id } }) =>
    db.transaction(async (tx) => {
      const type = found(await store.holdPropertyType(tx, id), 'type of home')
      await store.deletePropertyType(tx, id)
      await audit(tx, viewer, 'delete', 'type of home', { id, before: type })
      return type
    }),
  )
}
