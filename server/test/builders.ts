import { eq, sql } from '#server/database/drizzle.ts'
import { insertCharge } from '../charges/store.ts'
import type { Db } from '../database/open.ts'
import { messages, passwordResets } from '../database/schema.ts'
import { insertEstate, setArchived } from '../estates/store.ts'
import { newToken } from '../secrets/tokens.ts'
import { addPerson, newAddress, newEmail, PASSWORD, unique, type Who, type World } from './world.ts'

const NEW_PASSWORD = 'Rainy-Season-Is-9'

/** An estate without tenants. */
export async function freshEstate({ db }: Pick<World, 'db'>): Promise<number> {
  const { id } = await insertEstate(db, {
    name: `Fresh Fields ${unique()}`,
    owner: 'Ada Obi',
    phone_number: '0803 123 4567',
    address: '4 Marina Road, Lagos',
    email: newEmail(),
    status: 1,
    lga_id: 1,
  })
  return id
}

export async function archivedEstate(world: World): Promise<number> {
  const id = await freshEstate(world)
  await setArchived(world.db, id, true)
  return id
}

/** Adds a tenant as the page does; default home: Palm hall. */
export const addTenant = (world: World, email: string, over: object = {}, who: Who = 'estate admin') =>
  world.as(who)('POST /tenant/save', {
    body: {
      name: 'Uche Nwosu',
      email,
      phone_number: '0803 123 4567',
      address: '2 Palm Road',
      user_id: world.people[who].id,
      estate_id: world.estates.palm.id,
      estate_property_id: world.properties.hall,
      ...over,
    },
  })

/** A tenant with an account; default home: Palm hall. */
export async function newTenant(world: World, over: object = {}) {
  const person = await addPerson(world.db, { role: 'tenant', name: 'Zainab Danjuma' })
  const { body } = await addTenant(world, person.email, over)
  return { ...person, call: world.callWith(person.token), tenancy: body.id }
}

/** A notification of the estate admin to the tenants of Palm Grove or to other recipients. */
export async function notify(
  world: World,
  over: { title?: string; type?: 'email' | 'whatsapp'; roles?: ('landlord' | 'tenant')[] } = {},
) {
  const { status, body } = await world.as('estate admin')('POST /notification/create', {
    body: {
      title: 'Water on Saturday',
      message: 'The tanks are cleaned.',
      type: 'email',
      estate_id: world.estates.palm.id,
      url: null,
      created_by: world.people['estate admin'].id,
      roles: ['tenant'],
      ...over,
    },
  })
  if (status !== 201) throw new Error(`no notification was made: ${status} ${body.message}`)
  return body
}

/** The secret of a link to choose a new password. */
export async function addResetToken({ db }: Pick<World, 'db'>, user_id: number): Promise<string> {
  const { token, hash: token_hash } = newToken()
  await db
    .insert(passwordResets)
    .values({ user_id, token_hash, expires_at: sql`now() + interval '30 minutes'` })
  return token
}

/** An active charge of Palm Grove, by amount in naira. */
export async function freshCharge({ db, estates, people }: World, amount: number): Promise<number> {
  const { id } = await insertCharge(db, {
    name: `Levy ${unique()}`,
    amount,
    ...{ duration: 1, repeatable: false, status: 1, property_type_id: 3 },
    ...{ estate_id: estates.palm.id, user_id: people['estate admin'].id },
  })
  return id
}

/** A person with an open change of email, and the tokens of its two mailed links. */
export async function addEmailChange({ callWith, db }: World) {
  const person = await addPerson(db, { role: 'tenant' })
  const email = newEmail()
  const { status } = await callWith(person.token)('PUT /me/email', { body: { email } })
  if (status !== 200) throw new Error(`no change was asked for: ${status}`)
  return { person, email, ...(await emailLinks(db, person.id)) }
}

/** A person with a changed password, and the token of the link that undoes it. */
export async function addPasswordChange({ callWith, db }: World) {
  const person = await addPerson(db, { role: 'tenant' })
  const body = { current_password: PASSWORD, password: NEW_PASSWORD }
  const { status } = await callWith(person.token)('PUT /me/password', { body, from: newAddress() })
  if (status !== 200) throw new Error(`the password was not changed: ${status}`)
  return { person, password: NEW_PASSWORD, undo: await undoLink(db, person.id) }
}

/** The token of the newest queued link that undoes a change of an account. */
export async function undoLink(db: Db, userId: number): Promise<string> {
  const sent = await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
  const last = sent.findLast(({ kind, content }) => kind === 'account_change' && content.path)
  return String(last?.content.path).split('#token=')[1] ?? ''
}

/** The newest queued links for a change of a person's email. */
export async function emailLinks(db: Db, userId: number): Promise<{ confirm: string; undo: string }> {
  const sent = await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
  const last = (kind: string) =>
    String(sent.findLast((each) => each.kind === kind)?.content.path).split('#token=')[1] ?? ''
  return { confirm: last('confirm_email'), undo: last('email_change') }
}
