import { freshEstate } from './builders.ts'
import { addPerson, type World } from './world.ts'

/** Input that closes or opens an account, with the reason. */
export async function leaving({ db }: World) {
  const { id } = await addPerson(db, { role: 'landlord', name: 'Emeka Obi' })
  return { params: { id }, body: { reason: 'Left the estate' } }
}

/** An estate's admin and the next one. */
export async function handingOver(world: World) {
  const estate_id = await freshEstate(world)
  const from = await addPerson(world.db, { role: 'estate admin', name: 'Emeka Obi', estate_id })
  const to = await addPerson(world.db, { role: 'tenant', name: 'Zainab Danjuma' })
  return { input: { params: { id: from.id }, body: { to_user_id: to.id } }, from, to, estate_id }
}

/** A session to end. */
export async function sessionOfSomebody(world: World) {
  const { id, token } = await addPerson(world.db, { role: 'tenant' })
  const { body } = await world.callWith(token)('GET /me/sessions')
  return { params: { id, session_id: body[0]?.id } }
}
