import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { SettingError } from '#server/errors/errors.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { testDatabase } from '../test/database.ts'
import { addPerson } from '../test/world.ts'
import { DEMO_PASSWORD } from './people.ts'
import { prepareDemo } from './prepare.ts'

const { db } = await testDatabase()
const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_test_a' }

const accounts: Record<string, string> = {
  HOST: 'superadmin@estate.demo',
  APP_URL: 'landlord@estate.demo',
  TRUST_PROXY: 'tenant@estate.demo',
}

test.each([
  ['HOST', '0.0.0.0'],
  ['APP_URL', 'https://estate.example'],
  ['TRUST_PROXY', '1'],
])('with %s %s a database that holds the demo accounts is not served', async (name, value) => {
  const config = readConfig({ ...KEYS, [name]: value })
  expect(await prepareDemo(config, db)).toBe(false)
  const { id } = await addPerson(db, { role: 'tenant', email: accounts[name] })
  // An existing account with that address and another password does not stop the start.
  expect(await prepareDemo(config, db)).toBe(false)
  const change = (to: object) => db.update(users).set(to).where(eq(users.id, id))
  await change({ password_hash: await hashPassword(DEMO_PASSWORD) })
  const refused = prepareDemo(config, db)
  await expect(refused).rejects.toThrow(SettingError)
  await expect(refused).rejects.toThrow(`${name}: lets others in, and the database holds the demo accounts`)
  await change({ deactivated_at: new Date().toISOString() })
  expect(await prepareDemo(config, db)).toBe(false)
})
