import { desc, eq } from '#server/database/drizzle.ts'
import { insertLinks } from '#server/invitations/links.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { messages, users } from '../database/schema.ts'
import { invitations } from '../database/schema-imports.ts'
import { unusablePassword } from '../secrets/passwords.ts'
import { insertTenancy } from '../tenancies/store.ts'
import { giveFirstRole } from '../users/roles.ts'
import { PASSWORD, unique, type World } from './world.ts'

/** An unused phone number (E.164). */
export const newPhone = (): string => `+234803${String(1_000_000 + unique()).padStart(7, '0')}`

/** The data of a person on a sheet. */
interface Invitee {
  name?: string
  email?: string | null
  /** The phone number typed with the tenancy. */
  phone?: string | null
  sign_in_phone?: string | null
  joined?: boolean
  estate_id?: number
  property_id?: number
}

/** A person from a sheet who has not joined; default home: Palm hall. */
export async function newInvitee(
  world: World,
  {
    name = 'Uche Nwosu',
    email = null,
    phone = null,
    sign_in_phone = null,
    joined = false,
    ...place
  }: Invitee = {},
): Promise<{ id: number; name: string }> {
  const { db, estates, properties } = world
  const { estate_id = estates.palm.id, property_id: estate_property_id = properties.hall } = place
  const [row] = await db
    .insert(users)
    .values({
      ...{ name, email, sign_in_phone },
      password_hash: joined ? await hashPassword(PASSWORD) : await unusablePassword(),
      must_change_password: !joined,
    })
    .returning({ id: users.id })
  const id = row?.id ?? 0
  await giveFirstRole(db, id, 'tenant')
  await bring(world, id, { name, email, phone: phone ?? sign_in_phone, estate_id, estate_property_id })
  return { id, name }
}

/** Imports an existing account into an estate by a sheet. */
export async function bring(
  { db }: World,
  user_id: number,
  typed: {
    name: string
    email?: string | null
    phone?: string | null
    estate_id: number
    estate_property_id: number
  },
): Promise<void> {
  const { name, email = null, phone, estate_id, estate_property_id } = typed
  await insertTenancy(db, {
    ...{ by: user_id, separate: true },
    ...{ user_id, estate_id, estate_property_id, name, email },
    ...(phone && { phone_number: phone }),
  })
  await db.insert(invitations).values({ user_id, estate_id })
}

/** The code of a letter to a new person in Palm Grove. */
export async function inviteByLetter(world: World): Promise<string> {
  const { id } = await newInvitee(world)
  return codeFor(world, id, 'letter')
}

/** An invitation link; default estate: Palm Grove. */
export async function codeFor(
  { db, estates }: World,
  user_id: number,
  by: 'email' | 'whatsapp' | 'letter',
  estateId = estates.palm.id,
): Promise<string> {
  const links = await db.transaction((tx) => insertLinks(tx, estateId, [{ user_id, by }]))
  return links.get(user_id)?.code ?? ''
}

/** The newest message to a person. */
export async function lastMessage({ db }: World, user_id: number) {
  const [message] = await db
    .select()
    .from(messages)
    .where(eq(messages.user_id, user_id))
    .orderBy(desc(messages.id))
    .limit(1)
  if (!message) throw new Error('nobody wrote to them')
  return message
}
/** The code in the link of the newest message to a person. */
export const lastCode = async (world: World, userId: number): Promise<string> =>
  String((await lastMessage(world, userId)).content.path).split('#token=')[1] ?? ''
