import { insertPropertyType } from '#server/property-types/store.ts'
import { archivedEstate, freshEstate } from '#server/test/builders.ts'
import { png } from '#server/test/pictures.ts'
import { addPerson, newEmail, unique, type World } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

const newType = async ({ db }: World) => (await insertPropertyType(db, { name: `Type ${unique()}` })).id

const property = ({ estates, attributes }: World) => ({
  title: `Palm flat ${unique()}`,
  price: 1_200_000,
  description: 'Two rooms and a balcony',
  status: 'available',
  property_type_id: 3,
  estate_id: estates.palm.id,
  attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
  owner_status: false,
  landlord_name: 'Ngozi Eze',
  landlord_email: newEmail(),
  tenant_status: true,
  tenant_name: 'Bola Ade',
  tenant_email: newEmail(),
})

const estate = () => ({
  name: `Estate ${unique()}`,
  owner: 'Ada Obi',
  phone_number: '0803 123 4567',
  address: '4 Marina Road, Lagos',
  email: newEmail(),
  status: 1,
  lga_id: 1,
})

/** Calls about estates, their properties and their people. */
export const estateSamples = {
  'GET /estates': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'a', status: 'active', figures: 'yes' } }),
  },
  'POST /estate/save': { who: 'admin', input: () => ({ body: estate() }) },
  'GET /estate/:id': { who: 'estate admin', input: ({ estates }) => ({ params: { id: estates.palm.id } }) },
  'PUT /estate/update/:id': {
    who: 'admin',
    input: ({ estates }) => ({ params: { id: estates.dormant.id }, body: { ...estate(), status: null } }),
  },
  'DELETE /estate/delete/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await freshEstate(world) } }),
  },
  'POST /estate/restore/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await archivedEstate(world) } }),
  },
  'POST /estate/logo/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id }, file: png() }),
  },
  'DELETE /estate/logo/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /logo/:code': {
    who: null,
    input: async ({ as, estates }) => {
      const params = { estateId: estates.palm.id }
      const { body } = await as('estate admin')('POST /estate/logo/:estateId', { params, file: png() })
      return { params: { code: body.logo } }
    },
  },
  'GET /estate/colleagues/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'POST /estate/colleagues/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({
      params: { estateId: estates.palm.id },
      body: { name: 'Ngozi Eze', email: newEmail(), staff_role: 'accountant' },
    }),
  },
  'PUT /estate/colleagues/:estateId/:userId': {
    who: 'estate admin',
    input: async ({ db, estates }) => {
      const { id: userId } = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
      return { params: { estateId: estates.palm.id, userId }, body: { staff_role: 'front desk' } }
    },
  },
  'DELETE /estate/colleagues/:estateId/:userId': {
    who: 'estate admin',
    input: async ({ db, estates }) => {
      const { id: userId } = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
      return { params: { estateId: estates.palm.id, userId } }
    },
  },
  'GET /estate/board/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /estates/properties': {
    who: 'landlord',
    input: ({ estates }) => ({
      query: { page: 1, per_page: 5, q: 'palm', status: 'rented', estate_id: estates.palm.id },
    }),
  },
  'GET /estates/properties/sum': {
    who: 'landlord',
    input: ({ estates }) => ({
      query: { q: 'palm', status: 'rented', estate_id: estates.palm.id, only: 'owing' },
    }),
  },
  'GET /estate/property/:id': {
    who: 'landlord',
    input: ({ properties }) => ({ params: { id: properties.flat } }),
  },
  'POST /estates/property': { who: 'estate admin', input: (world) => ({ body: property(world) }) },
  'POST /estates/property/preview': {
    who: 'estate admin',
    input: ({ estates }) => ({
      body: {
        ...{ estate_id: estates.palm.id, property_type_id: 1, owner_status: false, tenant_status: false },
        ...{ let_by_room: true, owner_lives_from: '2026-01-05', first_period: 'daily' },
      },
    }),
  },
  'PUT /estate/property/:id': {
    who: 'estate admin',
    input: (world) => {
      const { title, price, description, status, property_type_id, attributes } = property(world)
      return {
        params: { id: world.properties.hall },
        body: { title, price, description, status, property_type_id, attributes },
      }
    },
  },
  'POST /estate/property/:id/preview': {
    who: 'estate admin',
    input: ({ properties }) => ({
      params: { id: properties.flat },
      body: { owner_lives_from: '2026-01-05' },
    }),
  },
  'PUT /property/owner/:id': {
    who: 'estate admin',
    input: ({ properties }) => ({
      params: { id: properties.hall },
      body: { landlord_name: 'Ngozi Eze', landlord_email: newEmail(), from: '2026-01-05' },
    }),
  },
  'GET /property/attributes': {
    who: 'landlord',
    input: () => ({ query: { page: 1, per_page: 5, q: 'bed' } }),
  },
  'GET /property/uses': { who: 'super admin', input: () => ({}) },
  'POST /property/attribute/create': {
    who: 'super admin',
    input: () => ({ body: { name: `Attribute ${unique()}`, label: 'Label' } }),
  },
  'GET /property/types': { who: 'landlord', input: () => ({}) },
  'POST /property/type/create': {
    who: 'super admin',
    input: () => ({ body: { name: `Type ${unique()}` } }),
  },
  'PUT /property/type/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await newType(world) }, body: { name: `Kiosk ${unique()}` } }),
  },
  'DELETE /property/type/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await newType(world) } }),
  },
  'GET /landlords': {
    who: 'admin',
    input: ({ estates }) => ({ query: { page: 1, per_page: 5, q: 'palm', estate_id: estates.palm.id } }),
  },
  'GET /landlords/sum': {
    who: 'admin',
    input: ({ estates }) => ({ query: { q: 'palm', estate_id: estates.palm.id } }),
  },
  'GET /tenants/sum': {
    who: 'landlord',
    input: ({ estates }) => ({ query: { q: 'tenant', estate_id: estates.palm.id, only: 'owing' } }),
  },
  'GET /tenants/export': {
    who: 'admin',
    input: ({ estates }) => ({ query: { q: 'tenant', estate_id: estates.palm.id, format: 'csv' } }),
  },
  'GET /tenants': {
    who: 'landlord',
    input: ({ estates, properties }) => ({
      query: {
        page: 1,
        per_page: 5,
        q: 'tenant',
        estate_id: estates.palm.id,
        estate_property_id: properties.flat,
        status: 'current',
      },
    }),
  },
  'GET /tenant/:id': { who: 'tenant', input: ({ tenancies }) => ({ params: { id: tenancies.flat } }) },
  'PUT /tenant/update/:id': {
    who: 'estate admin',
    input: ({ tenancies }) => ({
      params: { id: tenancies.flat },
      body: {
        phone_number: '0803 123 4567',
        address: '2 Palm Road',
        starts_on: '2025-12-01',
        ends_on: null,
        first_period: 'full',
        last_period: null,
      },
    }),
  },
  'POST /tenant/update/:id/preview': {
    who: 'estate admin',
    input: ({ tenancies }) => ({
      params: { id: tenancies.flat },
      body: { starts_on: '2025-12-01', ends_on: '2026-11-20', first_period: 'daily', last_period: 'full' },
    }),
  },
  'POST /tenant/save/preview': {
    who: 'landlord',
    input: ({ properties }) => ({
      body: {
        ...{ estate_property_id: properties.flat, starts_on: '2025-12-01' },
        ...{ separate: true, first_period: 'none' },
      },
    }),
  },
  'GET /tenant/messages/:id': {
    who: 'estate admin',
    input: ({ tenancies }) => ({ params: { id: tenancies.flat }, query: { page: 1, per_page: 5 } }),
  },
  'GET /landlord/messages/:id': {
    who: 'estate admin',
    input: ({ people }) => ({ params: { id: people.landlord.id }, query: { page: 1, per_page: 5 } }),
  },
  'GET /property/messages/:id': {
    who: 'estate admin',
    input: ({ properties }) => ({ params: { id: properties.flat }, query: { page: 1, per_page: 5 } }),
  },
  'PUT /property/landlord/:id': {
    who: 'estate admin',
    input: ({ properties }) => ({
      params: { id: properties.flat },
      body: { name: 'Ngozi Eze', email: newEmail(), phone_number: '0803 123 4567' },
    }),
  },
  'POST /tenant/save': {
    who: 'landlord',
    input: ({ people, estates, properties }) => ({
      body: {
        name: 'Uche Nwosu',
        email: newEmail(),
        phone_number: '0803 123 4567',
        address: '2 Palm Road',
        user_id: people.landlord.id,
        estate_id: estates.palm.id,
        estate_property_id: properties.flat,
        status: 1,
        starts_on: '2025-12-01',
      },
    }),
  },
} satisfies Partial<Samples>
