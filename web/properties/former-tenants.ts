import { many } from '#web/api/queries.ts'

const MOST = 50

export const formerTenants = (property: string) => ({
  ...many('GET /tenants', {
    query: { estate_property_id: property, status: 'former', page: 1, per_page: MOST },
  }),
  placeholderData: undefined,
})
