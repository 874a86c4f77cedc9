import { afterAll, expect } from 'vitest'
import type { Role, StaffRole } from '#contract/roles.ts'
import { sql } from '#server/database/drizzle.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { getPasswordHash } from '../account/password/store.ts'
import { insertAttribute } from '../attributes/store.ts'
import { insertCharge } from '../charges/store.ts'
import type { Db } from '../database/open.ts'
import { insertEstate } from '../estates/store.ts'
import { insertProperty, setAttributes } from '../properties/save.ts'
import { insertSession } from '../session/store.ts'
import { insertUser } from '../users/store.ts'
import { startTestApi, type Wishes } from './api.ts'
import type { Call } from './client.ts'
import { dayFromNow, stayOnRealDays, turnTo } from './clock.ts'
import { makeTemplate } from './database.ts'

/** The password of all people in the tests, hashed once. */
export const PASSWORD = 'Harmattan-Breeze-7'
const passwordHash = hashPassword(PASSWORD)

/**
 * People named by a role belong to Palm Grove; `other …` to Cedar Court. The neighbour lives in Palm Grove, under another
 * landlord.
 */
const PEOPLE = {
  'super admin': 'super admin',
  admin: 'admin',
  'estate admin': 'estate admin',
  landlord: 'landlord',
  tenant: 'tenant',
  neighbour: 'tenant',
  'other estate admin': 'estate admin',
  'other landlord': 'landlord',
  'other tenant': 'tenant',
} as const satisfies Record<string, Role>
export type Who = keyof typeof PEOPLE
interface Account {
  id: number
  name: string
  email: string
}
export interface Person extends Account {
  token: string
}

let count = 0
/** A new number at each call, for names that must be unique. */
export const unique = (): number => ++count
/** An unused email. */
export const newEmail = (): string => `person-${unique()}@estate.test`

/** An unused IP address: attempts count by address. */
export const newAddress = (): string => {
  const number = unique()
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

interface NewPerson {
  role: Role
  name?: string
  email?: string
  estate_id?: number | null
  staff_role?: StaffRole
  confirmed?: boolean
}

/** An account with a session; by default its owner chose the password and confirmed the address. */
export async function addPerson(db: Db, wanted: NewPerson): Promise<Person> {
  const person = await addAccount(db, wanted)
  return { ...person, token: await signIn(db, person.id) }
}

async function addAccount(
  db: Db,
  { role, name = `The ${role}`, email = newEmail(), estate_id = null, confirmed = true, ...staff }: NewPerson,
): Promise<Account> {
  const account = {
    ...staff,
    name,
    email,
    estate_id,
    role,
    phone_number: null,
    password_hash: await passwordHash,
  }
  const id = await insertUser(db, { ...account, must_change_password: false, confirmed })
  return { id, name, email }
}

/** An actor without a session. */
export const NO_SESSION = { session_id: null, role: null, ip: null, user_agent: null }

/** Opens a session for a person without a password; returns its token. */
export async function signIn(db: Db, userId: number): Promise<string> {
  const { token, hash } = newToken()
  const password_hash = await getPasswordHash(db, userId)
  const from = { ip: '127.0.0.1', user_agent: null }
  await insertSession(db, { token_hash: hash, user_id: userId, password_hash, with_code: true, ...from })
  return token
}

const addEstate = (db: Db, name: string, status: 1 | null = 1) =>
  insertEstate(db, {
    name,
    owner: `${name} Residents`,
    phone_number: '+234 803 000 0000',
    address: `1 ${name} Road, Lagos`,
    email: `${name.toLowerCase().replaceAll(' ', '-')}@estate.test`,
    status,
    lga_id: 1,
  })

/** Two estates that must not see each other, an inactive third, and people in every role. */
async function fill(db: Db) {
  const estates = {
    palm: await addEstate(db, 'Palm Grove'),
    cedar: await addEstate(db, 'Cedar Court'),
    dormant: await addEstate(db, 'Dormant Hill', null),
  }
  const add = (who: Who) => {
    const role = PEOPLE[who]
    const estate = who.startsWith('other') ? estates.cedar : estates.palm
    const estate_id = role === 'estate admin' ? estate.id : null
    const email = `${who.replaceAll(' ', '-')}@estate.test`
    return addAccount(db, { role, name: `The ${who}`, email, estate_id })
  }
  const people: Record<Who, Account> = {
    'super admin': await add('super admin'),
    admin: await add('admin'),
    'estate admin': await add('estate admin'),
    landlord: await add('landlord'),
    tenant: await add('tenant'),
    neighbour: await add('neighbour'),
    'other estate admin': await add('other estate admin'),
    'other landlord': await add('other landlord'),
    'other tenant': await add('other tenant'),
  }

  const bedroom = await insertAttribute(db, { name: 'Bedroom', label: 'Bedrooms' })
  const addProperty = async (title: string, estate_id: number, landlord: Account | null) => {
    const fields = {
      title,
      price: 2_500_000,
      description: null,
      status: 'available',
      property_type_id: 3,
    } as const
    const id = await insertProperty(db, { ...fields, estate_id, landlord })
    await setAttributes(db, id, [{ id: bedroom.id, label: '3' }])
    return id
  }
  const properties = {
    flat: await addProperty('Palm flat', estates.palm.id, people.landlord),
    villa: await addProperty('Palm villa', estates.palm.id, people['other landlord']),
    hall: await addProperty('Palm hall', estates.palm.id, null),
    house: await addProperty('Cedar house', estates.cedar.id, people['other landlord']),
  }
  const live = (who: Who, estate_id: number, estate_property_id: number) => {
    const { id: user_id, name, email } = people[who]
    return insertTenancy(db, { user_id, estate_id, estate_property_id, name, email, by: user_id })
  }
  const tenancies = {
    flat: await live('tenant', estates.palm.id, properties.flat),
    villa: await live('neighbour', estates.palm.id, properties.villa),
    house: await live('other tenant', estates.cedar.id, properties.house),
  }

  const addCharge = async (name: string, amount: number, estate_id: number, status: 1 | null = 1) => {
    const written = { duration: 1, repeatable: false, property_type_id: 3, user_id: people.admin.id }
    return (await insertCharge(db, { name, amount, estate_id, status, ...written })).id
  }
  const charges = {
    security: await addCharge('Security levy', 45_000, estates.palm.id),
    water: await addCharge('Water', 5_000.5, estates.palm.id),
    stopped: await addCharge('Old levy', 9_000, estates.palm.id, null),
    cedar: await addCharge('Cedar dues', 30_000, estates.cedar.id),
    everywhere: await addCharge('Emergency levy', 10_000, 0),
  }
  return { estates, people, attributes: { bedroom: bedroom.id }, properties, tenancies, charges }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Checks after each test file that an estate without billing has no ledger rows. */
async function expectNoLedgerUnasked(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`
    select distinct e.name as estate, ledger.kept_in from estates e join (
      select estate_id, 'ledger_entries' as kept_in from ledger_entries
      union all select estate_id, 'ledger_open' from ledger_open
      union all select n.estate_id, 'allocations' from allocations a join accounts n on n.id = a.account_id
      union all select n.estate_id, 'adjustments' from adjustments a join accounts n on n.id = a.account_id
      union all select estate_id, 'billed_charges' from billed_charges
      union all select estate_id, 'charge_terms' from charge_terms
      union all select estate_id, 'billing_pauses' from billing_pauses
      union all select estate_id, 'reminder_rules' from reminder_rules
      union all select estate_id, 'reminders' from reminders
      union all select estate_id, 'accounts.billed_until' from accounts where billed_until is not null
    ) ledger on ledger.estate_id = e.id
    where e.billing_from is null`)
  expect(rows, 'I14 where billing is off there is no row').toEqual([])
}

/** Databases with a small world to clone, by the day on which this process made them. */
const filled = new Map<string, Promise<{ name: string; world: Awaited<ReturnType<typeof fill>> }>>()

/** Makes today's database if this process has none yet. */
function filledToday() {
  const day = dayFromNow(0)
  const made = filled.get(day) ?? makeTemplate(fill).then(({ name, filled: world }) => ({ name, world }))
  filled.set(day, made)
  return made
}

/** Each file opens new sessions: an old one may do less. */
async function signAllIn(db: Db, people: Record<Who, Account>): Promise<Record<Who, Person>> {
  const signedIn = { ...people } as Record<Who, Person>
  for (const [who, person] of Object.entries(people) as [Who, Account][])
    signedIn[who] = { ...person, token: await signIn(db, person.id) }
  return signedIn
}

/** Options of a world; `today` sets its day, for tests that move the clock. */
type Wanted = Wishes & { today?: string }

/** The application with a small world, shared by the tests of a file. */
export async function startWorld({ today, ...wishes }: Wanted = {}) {
  const template = today === undefined ? await filledToday() : undefined
  const api = await startTestApi(wishes, template?.name)
  afterAll(() => expectNoLedgerUnasked(api.owner.db))
  if (today === undefined) stayOnRealDays(api.owner.db)
  else await turnTo(api.owner.db, today)
  const filling = structuredClone(template?.world) ?? (await api.db.transaction(fill))
  const world = { ...filling, people: await api.db.transaction((tx) => signAllIn(tx, filling.people)) }
  const as = (who: Who): Call => api.callWith(world.people[who].token)
  return { ...api, ...world, as }
}
