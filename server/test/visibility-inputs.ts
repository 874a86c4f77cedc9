import { randomUUID } from 'node:crypto'
import { insertNotification } from '#server/notifications/store.ts'
import { insertProperty } from '#server/properties/save.ts'
import type { Input } from './client.ts'
import { checkSheet, keepSheet, runImport } from './imports.ts'
import { newInvitee, newPhone } from './invitations.ts'
import { accountIdOf } from './ledger.ts'
import { openCheckout, payAtProvider, recordOf, submissionOf } from './payments.ts'
import { newEmail, type Person, unique, type World } from './world.ts'

/** Inputs about one estate, person, property or tenancy, for the permission table. */
export function visibilityInputs(world: World) {
  const { db, estates, attributes, charges } = world
  const ofEstate = {
    own: () => ({ params: { estateId: estates.palm.id } }),
    other: () => ({ params: { estateId: estates.cedar.id } }),
  } as const
  const ofPerson = (own: Person, other: Person, neighbour: Person) => ({
    own: () => ({ params: { userId: own.id } }),
    other: () => ({ params: { userId: other.id } }),
    neighbour: () => ({ params: { userId: neighbour.id } }),
  })
  const newProperty = (estate_id: number) => () => ({
    body: {
      title: `Annex ${unique()}`,
      price: 100,
      status: 'available',
      estate_id,
      owner_status: true,
      tenant_status: false,
      attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '1' }],
    },
  })
  const newHome = (estate_id: number) => () => ({
    body: { estate_id, owner_status: false, tenant_status: true },
  })
  const newTenant = (estate_id: number, estate_property_id: number) => (viewer: Person) => ({
    body: {
      name: 'Uche Nwosu',
      email: newEmail(),
      phone_number: '0803 123 4567',
      address: '2 Palm Road',
      user_id: viewer.id,
      estate_id,
      estate_property_id,
    },
  })
  const moveInto = (estate_property_id: number) => () => ({
    body: { estate_property_id, starts_on: '2025-12-01' },
  })
  const startsOn = (id: number) => () => ({ params: { id }, body: { starts_on: '2025-12-01' } })
  const ownerOf = (estate_id: number) => async () => {
    const fields = { title: 'Gate house', price: 100, description: null, property_type_id: 3 }
    const id = await insertProperty(db, { ...fields, status: 'available', estate_id, landlord: null })
    const body = { landlord_name: 'Ngozi Eze', landlord_email: newEmail(), from: '2026-01-05' }
    return { params: { id }, body }
  }
  const newCharge = (estate_id: number) => (viewer: Person) => ({
    body: { name: 'Lighting', amount: 100, duration: 1, estate_id, user_id: viewer.id },
  })
  const noticeIn = (estate_id: number, body?: object) => async () => {
    const fields = {
      title: 'Lift',
      message: 'Out of order',
      type: 'email',
      url: null,
      created_by: null,
    } as const
    const id = await insertNotification(db, { ...fields, estate_id, roles: ['landlord', 'tenant'] })
    return { params: { id }, ...(body && { body }) } as Input
  }
  const paidBy = (who: 'tenant' | 'neighbour') => async () => {
    const checkout = await openCheckout(world, who)
    await payAtProvider(world, checkout.reference)
    return { body: submissionOf(world, 'tenant', checkout) }
  }
  const paidByOwner = (tenant_id: number) => async () => {
    const account_id = await accountIdOf(db, tenant_id)
    const { body } = await world.as('landlord')('POST /payment/initialize', {
      body: {
        ...{ account_ids: [account_id], phone_number: '0803 123 4567' },
        items: [{ charge_id: charges.everywhere, quantity: 1 }],
      },
    })
    await payAtProvider(world, body.reference)
    const { tenant_id: _, ...submission } = submissionOf(world, 'tenant', body)
    return { body: { ...submission, account_id } }
  }

  function initializeFor(tenant_id: number) {
    return {
      body: {
        tenant_id,
        phone_number: '0803 123 4567',
        items: [{ charge_id: charges.everywhere, quantity: 1 }],
      },
    }
  }
  const previewFor = (tenant_id: number) => ({
    body: { tenant_id, items: [{ charge_id: charges.everywhere, quantity: 1 }] },
  })
  const recorded = (tenant_id: number) => () => ({ body: recordOf(world, { tenant_id }) })
  const reversalOf = (tenant_id: number) => async () => {
    const { body } = await world.as('admin')('POST /payment/record', recorded(tenant_id)())
    return { params: { id: body.id }, body: { note: 'Typed twice' } }
  }
  const correctedTo = (tenant_id: number) => async () => {
    const { params } = await reversalOf(tenant_id)()
    return { params, body: { amount: 4_500 } }
  }
  const correctionOf = (tenant_id: number) => async () => {
    const { params } = await reversalOf(tenant_id)()
    return { params, body: { key: randomUUID(), amount: 4_500, note: 'A nought too many' } }
  }
  const brought = (estate_id: number, property_id: number, over: object) =>
    newInvitee(world, { estate_id, property_id, ...over })
  const invite = (estateId: number, property: number) => async () => {
    const { id } = await brought(estateId, property, { email: newEmail() })
    return { params: { estateId }, body: { channel: 'email', ids: [id] } }
  }
  const printLetter = (estateId: number, property: number) => async () => {
    const { id } = await brought(estateId, property, {})
    return { params: { estateId }, body: { ids: [id] } }
  }
  const newPassword = (estateId: number, property: number) => async () => {
    const { id } = await brought(estateId, property, { sign_in_phone: newPhone(), joined: true })
    return { params: { estateId }, body: { id } }
  }
  /** A sheet of one new property, imported up to the given stage. */
  const importOf =
    (estate_id: number, more: Input = {}, as_far_as: 'uploaded' | 'checked' | 'done' = 'uploaded') =>
    async () => {
      const sheet = await keepSheet(world, estate_id)
      if (as_far_as !== 'uploaded') await checkSheet(world, sheet)
      if (as_far_as === 'done') await runImport(world, sheet.id)
      return { params: { id: sheet.id }, ...more }
    }
  return {
    invite,
    printLetter,
    newPassword,
    ofEstate,
    ofPerson,
    newHome,
    newProperty,
    newTenant,
    moveInto,
    startsOn,
    ownerOf,
    newCharge,
    noticeIn,
    importOf,
    paidBy,
    paidByOwner,
    initializeFor,
    previewFor,
    recorded,
    reversalOf,
    correctedTo,
    correctionOf,
  }
}
