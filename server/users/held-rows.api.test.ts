import { test } from 'vitest'
import { visibleUsers } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { addPerson, startWorld } from '#server/test/world.ts'
import { findUser } from './list.ts'
import { findPersonByName } from './store.ts'

const { db } = await startWorld()

test('changing an account holds up nothing that only names it', async () => {
  const { id, email } = await addPerson(db, { role: 'tenant' })
  await db.transaction(async (tx) => {
    await findPersonByName(tx, email)
    await findUser(tx, visibleUsers({ role: 'super admin', user_id: id, estate: null }), id, { hold: true })
    // A row that refers to the account, from another connection.
    await audit(db, { user_id: id, role: null, ip: null, user_agent: null }, 'update', 'profile', { id })
  })
})
