import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = (await testDatabase()).owner
const BEFORE = [
  '001-estates-people-money.sql',
  '002-messages.sql',
  '003-refunds-and-reviews.sql',
  '004-payment-flags.sql',
  '005-channel-outages.sql',
  '006-notification-reach.sql',
]

test('007 trusts who used a link or manages with a password of their own, and ends the passwords made for others', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: BEFORE })
  await pool.query(`
    insert into users (id, name, email, password_hash, must_change_password) values
      (1, 'Used a link', 'link@estate.test', '', false),
      (2, 'Manages', 'manages@estate.test', '', false),
      (3, 'Manages with a made password', 'made@estate.test', '', true),
      (4, 'Lives here', 'tenant@estate.test', '', false),
      (5, 'Owns', 'landlord@estate.test', '', true);
    insert into user_roles values (1, 'tenant', 0), (2, 'tenant', 0), (2, 'estate admin', 1), (3, 'admin', 0), (4, 'tenant', 0), (5, 'landlord', 0);
    insert into audit_log (user_id, action, entity, entity_id) values
      (1, 'reset_password', 'profile', 1), (4, 'change_password', 'profile', 4), (2, 'update', 'user', 5);
    insert into sessions (user_id, token_hash, expires_at) values (2, 'a', now() + interval '1 day');`)
  expect(await migrate(connection, { only: [...BEFORE, '007-confirmed-addresses.sql'] })).toHaveLength(1)
  const { rows } = await pool.query(`
    select id, email_confirmed_at is not null as confirmed,
      round(extract(epoch from password_expires_at - now()) / 86400)::int as days from users order by id`)
  expect(rows).toEqual([
    { id: 1, confirmed: true, days: null },
    { id: 2, confirmed: true, days: null },
    { id: 3, confirmed: false, days: 7 },
    { id: 4, confirmed: false, days: null },
    { id: 5, confirmed: false, days: 7 },
  ])
  const sessions = await pool.query('select password_given_at from sessions')
  expect(sessions.rows).toEqual([{ password_given_at: null }])
})
