import { invalidate } from '#web/api/queries.ts'

/** After a property or its tenants have changed: every list and figure that counts them is fetched again. */
export const refreshProperties = (): Promise<unknown> =>
  invalidate(
    'GET /estates/properties',
    'GET /estate/property/:id',
    'GET /tenants',
    'GET /users',
    'GET /estate/:id',
    'GET /statistics',
    'GET /estate/statistics/:estateId',
    'GET /landlord/statistics/:userId',
  )
