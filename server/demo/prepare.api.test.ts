import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { SettingError } from '../setting-error.ts'
import { testDatabase } from '../test/database.ts'
import { addPerson } from '../test/world.ts'
import { prepareDemo } from './prepare.ts'

const { db } = await testDatabase()
const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_test_a' }

test.each([
  ['HOST', '0.0.0.0'],
  ['APP_URL', 'https://estate.example'],
  ['TRUST_PROXY', '1'],
])('with %s %s a database that holds the demo accounts is not served', async (name, value) => {
  const config = readConfig({ ...KEYS, [name]: value })
  expect(await prepareDemo(config, db)).toBe(false)
  const { id } = await addPerson(db, { role: 'super admin', email: `${name.toLowerCase()}@estate.demo` })
  const refused = prepareDemo(config, db)
  await expect(refused).rejects.toThrow(SettingError)
  await expect(refused).rejects.toThrow(`${name}: lets others in, and the database holds the demo accounts`)
  await db.execute(`update users set deactivated_at = now() where id = ${id}`)
})
