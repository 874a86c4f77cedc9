import { insertProperty } from '#server/properties/save.ts'
import type { Row } from './permissions.ts'
import { png } from './pictures.ts'
import { addPerson, newEmail, unique, type World } from './world.ts'

/** Calls about an estate's people and its admins, and types of home. */
export function permissionsOfPeople({ db, estates, people, properties, tenancies }: World): Row[] {
  const landlord = { name: 'Ngozi Eze', email: null, phone_number: '0803 123 4567' }
  const newColleague = () => ({ name: 'Ngozi Eze', email: newEmail(), staff_role: 'accountant' as const })
  const colleagueIn = (estateId: number) => async () => {
    const { id: userId } = await addPerson(db, { role: 'estate admin', estate_id: estateId })
    return { params: { estateId, userId } }
  }
  const staffRoleIn = (estateId: number) => async () => ({
    ...(await colleagueIn(estateId)()),
    body: { staff_role: 'front desk' as const },
  })
  return [
    { calls: ['GET /users/:id', 'GET /users/:id/messages'], may: ['yes', 'yes', 'no', 'no', 'no'] },
    { calls: ['GET /estates/properties/sum', 'GET /tenants/sum'], may: ['yes', 'yes', 'own', 'own', 'no'] },
    {
      calls: ['GET /tenants/export'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ query: { format: 'csv' } }),
    },
    { calls: ['GET /property/uses', 'POST /messages/:id/retry'], may: ['yes', 'no', 'no', 'no', 'no'] },
    { calls: ['GET /property/types'], may: ['yes', 'yes', 'yes', 'yes', 'no'] },
    {
      calls: ['POST /property/type/create', 'PUT /property/type/:id', 'DELETE /property/type/:id'],
      may: ['yes', 'no', 'no', 'no', 'no'],
    },
    {
      calls: ['PUT /property/landlord/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: properties.villa }, body: landlord }),
      other: () => ({ params: { id: properties.house }, body: landlord }),
    },
    {
      calls: ['GET /estate/colleagues/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { estateId: estates.palm.id } }),
      other: () => ({ params: { estateId: estates.cedar.id } }),
    },
    {
      calls: ['POST /estate/colleagues/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { estateId: estates.palm.id }, body: newColleague() }),
      other: () => ({ params: { estateId: estates.cedar.id }, body: newColleague() }),
    },
    {
      calls: ['PUT /estate/colleagues/:estateId/:userId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: staffRoleIn(estates.palm.id),
      other: staffRoleIn(estates.cedar.id),
    },
    {
      calls: ['DELETE /estate/colleagues/:estateId/:userId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: colleagueIn(estates.palm.id),
      other: colleagueIn(estates.cedar.id),
    },
    {
      calls: ['POST /estate/logo/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { estateId: estates.palm.id }, file: png() }),
      other: () => ({ params: { estateId: estates.cedar.id }, file: png() }),
    },
    {
      calls: ['DELETE /estate/logo/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { estateId: estates.palm.id } }),
      other: () => ({ params: { estateId: estates.cedar.id } }),
    },
    {
      calls: ['GET /property/messages/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: properties.flat } }),
      other: () => ({ params: { id: properties.house } }),
    },
    {
      calls: ['GET /landlord/messages/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: people.landlord.id } }),
      other: async () => {
        const owner = people['other tenant']
        await insertProperty(db, {
          ...{ title: `Cedar shop ${unique()}`, price: 1, description: null, status: 'available' },
          ...{ property_type_id: 3, estate_id: estates.cedar.id, landlord: owner },
        })
        return { params: { id: owner.id } }
      },
    },
    {
      calls: ['GET /tenant/messages/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: tenancies.flat } }),
      other: () => ({ params: { id: tenancies.house } }),
    },
  ]
}
