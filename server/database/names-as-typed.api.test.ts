import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = (await testDatabase()).owner
const MIGRATION = '008-names-as-typed.sql'
const BEFORE = [
  '001-estates-people-money.sql',
  '002-messages.sql',
  '003-refunds-and-reviews.sql',
  '004-payment-flags.sql',
  '005-channel-outages.sql',
  '006-notification-reach.sql',
  '007-confirmed-addresses.sql',
]
/** As a server that knows nothing of the names adds them. */
const add = (property: number, phone: string | null) =>
  pool.query(`
    insert into properties (id, estate_id, owner_id, title, price, status) values
      (${property}, 1, 1, 'Flat', 1, 'rented'), (${property + 1}, 1, null, 'Hall', 1, 'rented');
    insert into tenants (user_id, estate_id, estate_property_id, phone_number) values
      (2, 1, ${property}, ${phone === null ? 'null' : `'${phone}'`})`)

test('008 calls people as the accounts did so far, but keeps their numbers to themselves; so does an older server that still runs', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: BEFORE })
  await pool.query(`
    insert into estates (id, name, owner, phone_number, address, email) values (1, 'Palm Grove', 'Ada', '1', 'Road', 'palm@estate.test');
    insert into users (id, name, email, phone_number, password_hash) values
      (1, 'Ngozi Eze', 'ngozi@estate.test', '0803 000 0001', ''), (2, 'Bola Ade', 'bola@estate.test', '0803 000 0002', '')`)
  await add(1, null)
  expect(await migrate(connection, { only: [...BEFORE, MIGRATION] })).toEqual([MIGRATION])
  await add(3, '0805 555 0101')

  const owners = await pool.query('select owner_name, owner_email from properties order by id')
  const [owned, estates] = [
    { owner_name: 'Ngozi Eze', owner_email: 'ngozi@estate.test' },
    { owner_name: null, owner_email: null },
  ]
  expect(owners.rows).toEqual([owned, estates, owned, estates])
  const tenants = await pool.query(
    'select name, email, phone_number, left_at, search from tenants order by id',
  )
  const bola = { name: 'Bola Ade', email: 'bola@estate.test', left_at: null }
  expect(tenants.rows).toEqual([
    { ...bola, phone_number: null, search: 'bola ade bola@estate.test ' },
    { ...bola, phone_number: '0805 555 0101', search: 'bola ade bola@estate.test 0805 555 0101' },
  ])
})
