import { z } from 'zod'
import { send } from '../bench/send.ts'
import { signIn } from '../bench/sign-in.ts'

const withId = z.object({ id: z.number() })
const listed = z.array(withId).min(1)
const me = z.object({
  user: withId.extend({ user_estate: withId.nullish(), tenants: z.array(withId.extend({ estate: withId })) }),
})
const PHONE = '0803 123 4567'

/** Somebody of the demo at one server; what they are refused is kept. */
class Worker {
  readonly #role: string
  readonly #url: string
  readonly #token: string
  readonly #refused: string[]

  private constructor(url: string, role: string, token: string, refused: string[]) {
    this.#url = url
    this.#role = role
    this.#token = token
    this.#refused = refused
  }

  static async come(url: string, role: string, refused: string[]): Promise<Worker> {
    return new Worker(url, role, await signIn(url, `${role}@estate.demo`), refused)
  }

  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await send(this.#url, this.#token, path, { method, body })
    const said = await response.text()
    if (response.ok) return JSON.parse(said)
    const what = `${method} ${path.replace(/\d+/g, ':id')} as ${this.#role}`
    this.#refused.push(`${what}: ${response.status} ${said}`)
    return undefined
  }

  async read(...paths: string[]): Promise<void> {
    for (const path of paths) await this.call('GET', path)
  }

  /** Adds something; answers its id where it was not refused. */
  async add(path: string, body: object): Promise<number | undefined> {
    return withId.safeParse(await this.call('POST', path, body)).data?.id
  }

  me = async () => me.parse(await this.call('GET', '/me')).user
}

/**
 * What people do in a day by the calls of the specification, which have never changed: each role signs in at `url`, reads its lists, and
 * adds and changes one of each. `day` makes names that nobody has. Answers what was refused.
 */
export async function workAt(url: string, day: string): Promise<string[]> {
  const refused: string[] = []
  const come = (role: string) => Worker.come(url, role, refused)
  await workAsAdmins(await come('superadmin'), await come('admin'), day)
  const estateAdmin = await come('estateadmin')
  await workForEstate(estateAdmin, day)
  await workAsResidents(await come('landlord'), await come('tenant'), day)
  return refused
}

async function workAsAdmins(superAdmin: Worker, admin: Worker, day: string): Promise<void> {
  const lists = ['/statistics', '/estates', '/users', '/users?q=ade', '/roles', '/estates/properties']
  await superAdmin.read(...lists, '/property/attributes', '/charges', '/all/payments', '/notifications')
  await admin.read(...lists, '/charges', '/all/payments', '/all/payments?q=EST', '/notifications')
  await superAdmin.add('/property/attribute/create', { name: `Borehole ${day}`, label: 'Yes' })
  const person = { name: `Ada Obi ${day}`, email: `ada.${day}@estate.demo` }
  const user = await admin.add('/register', { ...person, password: 'harmattan-lantern-42', role: 'landlord' })
  if (user)
    await admin.call('PUT', `/users/${user}`, { ...person, name: `Ada Eze ${day}`, roles: ['landlord'] })
  const estate = await admin.add('/estate/save', {
    ...{ name: `Iroko Court ${day}`, owner: 'Iroko Homes', phone_number: PHONE, address: '1 Iroko Road' },
    ...{ email: `iroko.${day}@estate.demo`, status: 1, lga_id: 1 },
  })
  if (!estate) return
  await admin.read(`/estate/${estate}`)
  await superAdmin.call('DELETE', `/estate/delete/${estate}`)
}

async function workForEstate(admin: Worker, day: string): Promise<void> {
  const { id: user_id, user_estate } = await admin.me()
  const estate_id = user_estate?.id ?? 0
  await admin.read(`/estate/statistics/${estate_id}`, '/estates/properties', `/estate/charges/${estate_id}`)
  await admin.read(`/estate/payments/${estate_id}`, '/tenants', '/notifications')
  const price = { name: `Gate sticker ${day}`, amount: 2500, duration: 2, status: 1, property_type_id: 3 }
  await admin.add('/create/charge', { ...price, estate_id, user_id })
  await admin.add('/notification/create', {
    ...{ title: `Water ${day}`, message: 'No water on Monday.', type: 'email', estate_id, url: null },
    ...{ is_read: 0, created_by: user_id, roles: ['landlord', 'tenant'] },
  })
  const attributes = listed.parse(await admin.call('GET', '/property/attributes'))
  const property = await admin.add('/estates/property', {
    ...{ title: `Flat ${day}`, price: 900_000, description: 'Two rooms', status: 'rented', estate_id },
    ...{ property_type_id: 3, attributes: [{ id: attributes[0]?.id, value: 'Bedrooms', label: '2' }] },
    ...{ owner_status: false, landlord_name: 'Bola Ade', landlord_email: `bola.${day}@estate.demo` },
    ...{ tenant_status: true, tenant_name: 'Chidi Eke', tenant_email: `chidi.${day}@estate.demo` },
  })
  if (!property) return
  await admin.read(`/estate/property/${property}`)
  await admin.add('/tenant/save', {
    ...{ name: 'Dayo Ojo', email: `dayo.${day}@estate.demo`, phone_number: PHONE, address: '2 Iroko Road' },
    ...{ user_id, estate_id, estate_property_id: property, status: 1 },
  })
}

async function workAsResidents(landlord: Worker, tenant: Worker, day: string): Promise<void> {
  await landlord.read('/me', '/estates/properties', '/notifications')
  const { id, tenants } = await tenant.me()
  await tenant.read(`/tenant/statistics/${id}`, `/estate/charges/${tenants[0]?.estate.id}`)
  await tenant.read(`/tenant/payments/${tenants[0]?.id}`)
  const [notice] = listed.parse(await tenant.call('GET', '/notifications'))
  await tenant.call('PUT', `/notification/update/${notice?.id}`, { is_read: 1 })
  await tenant.call('POST', '/forgot-password', { email: `ada.${day}@estate.demo` })
}
