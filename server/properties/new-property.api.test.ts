import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { properties as propertyRows, users } from '#server/database/schema.ts'
import { archivedEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, newAddress, newEmail, startWorld, unique, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, people, estates, attributes } = world

const newProperty = (over: object = {}) => ({
  title: `Mango flat ${unique()}`,
  price: 1_250_000.5,
  description: '',
  status: 'available',
  property_type_id: 3,
  estate_id: estates.palm.id,
  attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
  owner_status: true,
  landlord_name: '',
  landlord_email: '',
  tenant_status: false,
  tenant_name: '',
  tenant_email: '',
  ...over,
})
const save = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /estates/property', { body: newProperty(over) })
const withLandlord = (over: object = {}) => ({
  owner_status: false,
  landlord_name: 'Ngozi Eze',
  landlord_email: newEmail(),
  ...over,
})
const withTenant = (over: object = {}) => ({
  ...withLandlord(),
  tenant_status: true,
  tenant_name: 'Bola Ade',
  tenant_email: newEmail(),
  ...over,
})
const get = (id: number, who: Who = 'estate admin') => as(who)('GET /estate/property/:id', { params: { id } })

describe('a new property', () => {
  test('of the estate itself has no landlord and no tenant, whatever else is sent', async () => {
    const { status, body } = await save({ ...withTenant(), owner_status: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        title: expect.stringMatching(/^Mango flat/),
        price: 1_250_000.5,
        description: null,
        status: 'available',
        property_type_id: 3,
      },
      ...{ estate_id: estates.palm.id, estate_name: 'Palm Grove', owner_id: null, owner_status: true },
      ...{ landlord: null, tenant: null, tenant_status: false, tenants_count: 0, bedrooms: 2, toilets: null },
      attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
    })
    expect(await db.$count(users, eq(users.name, 'Bola Ade'))).toBe(0)
  })

  test('of a landlord comes with an account for him and one for the tenant', async () => {
    const phones = { landlord_phone: '0803 123 4567', tenant_phone: '0805 765 4321' }
    const people = withTenant(phones)
    const { body } = await save(people)
    const { body: shown } = await get(body.id)
    expect(shown.owners).toMatchObject([{ phone_number: phones.landlord_phone }])
    expect(shown.tenant).toMatchObject([{ phone_number: phones.tenant_phone }])
    const told = { password: expect.stringMatching(/^[a-zA-Z2-9]{16}$/), not_set_up: true }
    expect(body.landlord).toEqual({ name: 'Ngozi Eze', email: people.landlord_email, ...told })
    expect(body.tenant).toEqual({ name: 'Bola Ade', email: people.tenant_email, ...told })
    expect(body.landlord?.password).not.toBe(body.tenant?.password)
    expect(body).toMatchObject({
      status: 'rented',
      tenant_status: true,
      tenants_count: 1,
      owner_status: false,
    })

    const login = async (account: typeof body.landlord) =>
      (
        await call('POST /login', {
          body: { email: account?.email, password: account?.password },
          from: newAddress(),
        })
      ).body
    expect(await login(body.landlord)).toMatchObject({
      role: 'landlord',
      user: { must_change_password: true },
    })
    const tenant = await login(body.tenant)
    expect(tenant).toMatchObject({
      role: 'tenant',
      user: { tenants: [{ estate_property: { title: expect.stringMatching(/^Mango flat/) } }] },
    })
  })

  test('whose landlord and tenant have accounts already links them, under the names that were typed', async () => {
    const landlord = { name: 'Chief Eze', email: people.landlord.email }
    const tenant = { name: 'Bola in the annex', email: people.tenant.email }
    const { body } = await save(
      withTenant({
        ...{ landlord_name: landlord.name, landlord_email: landlord.email },
        ...{ tenant_name: tenant.name, tenant_email: tenant.email },
      }),
    )
    expect([body.landlord, body.tenant]).toEqual([
      { ...landlord, password: null },
      { ...tenant, password: null },
    ])
    expect(body.owner_id).toBe(people.landlord.id)
    for (const who of ['estate admin', 'landlord', 'admin'] as const)
      expect((await get(body.id, who)).body, who).toMatchObject({
        ...{ landlord, landlord_name: landlord.name, landlord_email: landlord.email },
        ...{ tenant: [tenant], tenant_name: tenant.name, tenant_email: tenant.email },
      })
    const { body: listed } = await as('landlord')('GET /estates/properties')
    expect(listed.find(({ id }) => id === body.id)).toMatchObject({ landlord_name: 'Chief Eze' })
    expect((await as('tenant')('GET /me')).body.user.tenants).toHaveLength(2)
  })

  test('tells a landlord who had an account', async () => {
    const owner = await addPerson(db, { role: 'landlord' })
    await save(withLandlord({ landlord_email: owner.email, title: 'Mango house' }))
    const { body } = await world.callWith(owner.token)('GET /notifications')
    expect(body[0]).toMatchObject({
      title: 'You were added as landlord',
      message:
        'The admin of Palm Grove added you as landlord of Mango house in Palm Grove. Not you? Please tell Palm Grove.',
    })
  })

  test.each(['landlord_email', 'tenant_email'])(
    'takes nobody who manages as its %s from somebody who does not see them',
    async (field) => {
      const before = await db.$count(propertyRows)
      const { status, body } = await save(withTenant({ [field]: people['super admin'].email }), 'admin')
      const message = 'This person cannot be added here. Please ask an administrator.'
      expect([status, body]).toEqual([409, refusal(field, message, 'clash')])
      expect((await save(withTenant({ [field]: people.admin.email }))).status).toBe(409)
      expect(await db.$count(propertyRows)).toBe(before)
      expect((await save(withTenant({ [field]: people['estate admin'].email }))).status).toBe(201)
    },
  )

  test('whose landlord lives there himself', async () => {
    const email = newEmail()
    const { body } = await save(withTenant({ landlord_email: email, tenant_email: email.toUpperCase() }))
    expect(body.landlord?.password).not.toBeNull()
    expect(body.tenant).toMatchObject({ email, password: null })
  })

  test.each([
    { field: 'title', value: ' ', message: 'Title is required' },
    { field: 'price', value: 0, message: 'Enter a valid price' },
    { field: 'price', value: -1, message: 'Enter a valid price' },
    { field: 'price', value: '1,000', message: 'Enter a valid price' },
    { field: 'price', value: 1.005, message: 'At most two decimals' },
    { field: 'price', value: 1e12, message: 'Enter a valid price' },
    { field: 'status', value: 'burnt', message: 'Select a status' },
    { field: 'attributes', value: [], message: 'Select at least one attribute' },
    { field: 'attributes', value: undefined, message: 'Select at least one attribute' },
    { field: 'owner_status', value: undefined, message: 'Say whether the estate owns it' },
    { field: 'estate_id', value: undefined, message: 'Select an estate' },
    { field: 'owner_id', value: 1, message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await save({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test.each([
    {
      field: 'landlord_name',
      over: withLandlord({ landlord_name: ' ' }),
      message: 'Landlord name is required',
    },
    {
      field: 'landlord_email',
      over: withLandlord({ landlord_email: '' }),
      message: 'Landlord email is required',
    },
    { field: 'landlord_email', over: withLandlord({ landlord_email: 'x' }), message: 'Enter a valid email' },
    { field: 'tenant_name', over: withTenant({ tenant_name: '' }), message: 'Tenant name is required' },
    { field: 'tenant_email', over: withTenant({ tenant_email: null }), message: 'Tenant email is required' },
    { field: 'tenant_email', over: withTenant({ tenant_email: 'x' }), message: 'Enter a valid email' },
  ])('$field where the form asks for it: $message', async ({ field, over, message }) => {
    const { status, body } = await save(over)
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('an attribute wants a value, is chosen once and has to be there', async () => {
    const { bedroom } = attributes
    const refused = async (chosen: object[]) => (await save({ attributes: chosen })).body.errors
    const chosen = { id: bedroom, value: 'Bedroom', label: '2' }
    expect(await refused([{ ...chosen, label: ' ' }])).toEqual({
      'attributes.0.label': ['Select a value for Bedroom'],
    })
    expect(await refused([chosen, chosen])).toEqual({ 'attributes.1.id': ['Chosen twice'] })
    expect(await refused([chosen, { id: 999_999, value: 'Helipad', label: '1' }])).toEqual({
      'attributes.1.id': ['There is no attribute "Helipad".'],
    })
  })

  test('what is refused at the end leaves nobody behind', async () => {
    const { landlord_email, ...rest } = withTenant()
    await save({ ...rest, landlord_email, attributes: [{ id: 999_999, value: 'Helipad', label: '1' }] })
    expect(await db.$count(users, eq(users.email, landlord_email))).toBe(0)
  })

  test('many at once, whose landlords and tenants are each other’s, do not stand in one another’s way', async () => {
    const [ada, bola] = [await addPerson(db, { role: 'landlord' }), await addPerson(db, { role: 'landlord' })]
    const between = (landlord: string, tenant: string) =>
      save(withTenant({ landlord_email: landlord, tenant_email: tenant }))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        between(ada.email, bola.email),
        between(bola.email, ada.email),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  })

  test('an estate admin names no other estate; an admin none that is not there', async () => {
    const before = await db.$count(propertyRows)
    expect((await save({ estate_id: estates.cedar.id })).status).toBe(404)
    expect((await save({ estate_id: await archivedEstate(world) }, 'admin')).status).toBe(404)
    expect(await db.$count(propertyRows)).toBe(before)
  })
})
