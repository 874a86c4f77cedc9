import { archivedEstate, freshEstate } from './builders.ts'
import type { Input, Key } from './client.ts'
import { visibilityInputs } from './visibility-inputs.ts'
import type { Person, World } from './world.ts'

/**
 * The permissions of each role, from the decisions. They are written again here and not read from the contract, so neither
 * can change alone. A cell `own` means: rows visible to the viewer only; others give 404.
 */
export type Cell = 'yes' | 'own' | 'no'
export type Asked = (viewer: Person) => Input | Promise<Input>
export interface Row {
  calls: Key[]
  /** Super admin, admin, estate admin, landlord, tenant. */
  may: [Cell, Cell, Cell, Cell, Cell]
  /** Input of Palm Grove, its landlord and its tenant; default: any valid input. */
  own?: Asked
  /** Input of Cedar Court and its people. */
  other?: Asked
  /** Input of another landlord and tenant of Palm Grove, which is not visible to a landlord and a tenant. */
  neighbour?: Asked
}

/** Calls about people, estates, charges and notifications, and the application itself. */
export function permissions(world: World): Row[] {
  const { people, estates, properties, tenancies, charges } = world
  const {
    ofEstate,
    ofPerson,
    newProperty,
    newTenant,
    moveInto,
    newCharge,
    noticeIn,
    ownerOf,
    startsOn,
    invite,
    printLetter,
    newPassword,
    importOf,
  } = visibilityInputs(world)

  return [
    {
      calls: [
        ...(['GET /me', 'POST /logout', 'GET /me/sessions', 'GET /me/allowances'] as const),
        ...(['POST /me/confirm-password', 'PUT /me/email', 'DELETE /me/email'] as const),
      ],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
    },
    {
      calls: ['GET /me/data'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
      own: () => ({ query: { format: 'json' } }),
    },
    { calls: ['PUT /me'], may: ['yes', 'yes', 'yes', 'yes', 'yes'], own: ({ name }) => ({ body: { name } }) },
    {
      calls: ['POST /register', 'GET /users', 'PUT /users/:id', 'DELETE /users/:id/email', 'GET /roles'],
      may: ['yes', 'yes', 'no', 'no', 'no'],
    },
    {
      calls: [
        ...([
          'POST /users/:id/deactivate',
          'POST /users/:id/reactivate',
          'POST /users/:id/hand-over',
        ] as const),
        ...(['GET /users/:id/sessions', 'DELETE /users/:id/sessions'] as const),
        'DELETE /users/:id/sessions/:session_id',
      ],
      may: ['yes', 'yes', 'no', 'no', 'no'],
    },
    { calls: ['GET /estates', 'POST /estate/save'], may: ['yes', 'yes', 'no', 'no', 'no'] },
    {
      calls: ['GET /estate/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: estates.palm.id } }),
      other: () => ({ params: { id: estates.cedar.id } }),
    },
    {
      calls: ['PUT /estate/update/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: estates.palm.id }, body: { owner: 'Ada Obi' } }),
      other: () => ({ params: { id: estates.cedar.id }, body: { owner: 'Ada Obi' } }),
    },
    {
      calls: ['DELETE /estate/delete/:id'],
      may: ['yes', 'no', 'no', 'no', 'no'],
      own: async () => ({ params: { id: await freshEstate(world) } }),
    },
    {
      calls: ['POST /estate/restore/:id'],
      may: ['yes', 'no', 'no', 'no', 'no'],
      own: async () => ({ params: { id: await archivedEstate(world) } }),
    },
    { calls: ['GET /landlords', 'GET /landlords/sum'], may: ['yes', 'yes', 'own', 'no', 'no'] },
    { calls: ['GET /estates/properties', 'GET /tenants'], may: ['yes', 'yes', 'own', 'own', 'no'] },
    {
      calls: ['GET /estate/property/:id', 'GET /property/accounts/:id'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: () => ({ params: { id: properties.flat } }),
      other: () => ({ params: { id: properties.house } }),
      neighbour: () => ({ params: { id: properties.villa } }),
    },
    {
      calls: ['POST /estates/property'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: newProperty(estates.palm.id),
      other: newProperty(estates.cedar.id),
    },
    {
      calls: ['PUT /estate/property/:id', 'POST /estate/property/:id/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: properties.flat }, body: { owner_lives_from: null } }),
      other: () => ({ params: { id: properties.house }, body: { owner_lives_from: null } }),
    },
    { calls: ['GET /property/attributes'], may: ['yes', 'yes', 'yes', 'yes', 'no'] },
    { calls: ['POST /property/attribute/create'], may: ['yes', 'no', 'no', 'no', 'no'] },
    {
      calls: ['POST /tenant/save'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: newTenant(estates.palm.id, properties.flat),
      other: newTenant(estates.cedar.id, properties.house),
      neighbour: newTenant(estates.palm.id, properties.villa),
    },
    {
      calls: ['POST /tenant/save/preview'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: moveInto(properties.flat),
      other: moveInto(properties.house),
      neighbour: moveInto(properties.villa),
    },
    {
      calls: ['GET /tenant/:id'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: () => ({ params: { id: tenancies.flat } }),
      other: () => ({ params: { id: tenancies.house } }),
      neighbour: () => ({ params: { id: tenancies.villa } }),
    },
    {
      calls: ['PUT /tenant/update/:id', 'POST /tenant/update/:id/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: startsOn(tenancies.flat),
      other: startsOn(tenancies.house),
    },
    {
      calls: ['PUT /property/owner/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: ownerOf(estates.palm.id),
      other: ownerOf(estates.cedar.id),
    },
    {
      calls: ['GET /estate/invitations/:estateId', 'GET /estate/invitations/:estateId/counts'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      ...ofEstate,
    },
    {
      calls: ['POST /estate/invitations/:estateId/send'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: invite(estates.palm.id, properties.hall),
      other: invite(estates.cedar.id, properties.house),
    },
    {
      calls: ['POST /estate/invitations/:estateId/letters'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: printLetter(estates.palm.id, properties.hall),
      other: printLetter(estates.cedar.id, properties.house),
    },
    {
      calls: ['POST /estate/invitations/:estateId/new-password'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: newPassword(estates.palm.id, properties.hall),
      other: newPassword(estates.cedar.id, properties.house),
    },
    { calls: ['GET /charges'], may: ['yes', 'yes', 'no', 'no', 'no'] },
    { calls: ['GET /estate/charges/:estateId'], may: ['yes', 'yes', 'own', 'own', 'own'], ...ofEstate },
    {
      calls: ['POST /create/charge'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: newCharge(estates.palm.id),
      other: newCharge(estates.cedar.id),
    },
    {
      calls: ['GET /charge/terms/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: charges.water } }),
      other: () => ({ params: { id: charges.cedar } }),
    },
    {
      calls: ['PUT /charge/update/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ params: { id: charges.water }, body: { duration: 12 } }),
      other: () => ({ params: { id: charges.cedar }, body: { duration: 12 } }),
    },
    { calls: ['GET /statistics'], may: ['yes', 'yes', 'no', 'no', 'no'] },
    { calls: ['GET /estate/statistics/:estateId'], may: ['yes', 'yes', 'own', 'no', 'no'], ...ofEstate },
    {
      calls: ['GET /tenant/statistics/:userId'],
      may: ['yes', 'yes', 'no', 'no', 'own'],
      ...ofPerson(people.tenant, people['other tenant'], people.neighbour),
    },
    { calls: ['GET /notifications'], may: ['yes', 'yes', 'own', 'own', 'own'] },
    {
      calls: ['PUT /notification/update/:id'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: noticeIn(estates.palm.id, { is_read: 1 }),
      other: noticeIn(estates.cedar.id, { is_read: 1 }),
    },
    {
      calls: ['DELETE /notification/delete/:id'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: noticeIn(estates.palm.id),
      other: noticeIn(estates.cedar.id),
    },
    {
      calls: ['POST /notification/create', 'GET /notification/audience'],
      may: ['no', 'no', 'own', 'no', 'no'],
    },
    {
      calls: ['GET /notification/:id/messages', 'POST /notification/:id/retry'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: noticeIn(estates.palm.id),
      other: noticeIn(estates.cedar.id),
    },
    {
      calls: [
        'GET /messages',
        'POST /messages/retry',
        'GET /system/state',
        'GET /audit-log',
        'GET /retention',
      ],
      may: ['yes', 'no', 'no', 'no', 'no'],
    },
    {
      calls: ['GET /security-log', 'GET /security-log/figures'],
      may: ['yes', 'no', 'own', 'no', 'no'],
    },
    {
      calls: ['GET /security-log/export'],
      may: ['yes', 'no', 'own', 'no', 'no'],
      own: () => ({ query: { format: 'csv' } }),
    },
    {
      calls: ['POST /estate/imports/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ ...ofEstate.own(), query: { file_name: 'a.csv' }, file: 'House,Rent\nHouse 1,9000' }),
      other: () => ({ ...ofEstate.other(), query: { file_name: 'a.csv' }, file: 'House,Rent\nHouse 1,9000' }),
    },
    {
      calls: ['GET /estate/imports/:estateId', 'GET /estate/sheet/:estateId/template'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      ...ofEstate,
    },
    {
      calls: ['GET /estate/sheet/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ ...ofEstate.own(), query: { format: 'csv' } }),
      other: () => ({ ...ofEstate.other(), query: { format: 'csv' } }),
    },
    {
      calls: ['GET /import/:id', 'POST /import/cancel/:id', 'GET /import/rows/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id),
      other: importOf(estates.cedar.id),
    },
    {
      calls: ['PUT /import/check/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id, { body: { fields: ['property', 'price'], default_price: null } }),
      other: importOf(estates.cedar.id, { body: { fields: ['property', 'price'], default_price: null } }),
    },
    {
      calls: ['PUT /import/row/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id, { body: { row: 2, left_out: true, cells: [] } }),
      other: importOf(estates.cedar.id, { body: { row: 2, left_out: true, cells: [] } }),
    },
    {
      calls: ['POST /import/run/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id, {}, 'checked'),
      other: importOf(estates.cedar.id, {}, 'checked'),
    },
    {
      calls: ['POST /import/undo/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id, {}, 'done'),
      other: importOf(estates.cedar.id, {}, 'done'),
    },
    {
      calls: ['GET /import/refused/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: importOf(estates.palm.id, { query: { format: 'csv' } }),
      other: importOf(estates.cedar.id, { query: { format: 'csv' } }),
    },
    // Last, because they end the viewer's other sessions.
    { calls: ['PUT /me/password', 'DELETE /me/sessions'], may: ['yes', 'yes', 'yes', 'yes', 'yes'] },
  ]
}
