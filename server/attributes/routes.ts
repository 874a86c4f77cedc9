import type { FastifyInstance } from 'fastify'
import { attributesApi } from '#contract/attributes.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import * as store from './store.ts'

export function attributeRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, attributesApi.listAttributes, ({ query }) => store.listAttributes(db, query))

  route(app, attributesApi.countUses, () => store.countUses(db))

  route(app, attributesApi.createAttribute, ({ viewer, body }) =>
    db.transaction(async (tx) => {
      const attribute = await store.insertAttribute(tx, body)
      await audit(tx, viewer, 'create', 'attribute', { id: attribute.id, after: attribute })
      return attribute
    }),
  )
}
