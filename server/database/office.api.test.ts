import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { owner } = await testDatabase()
const { pool, connection } = owner

test('everybody in the office of an estate before is its manager', async () => {
  const names = (await readdir(new URL('./migrations/', import.meta.url))).sort()
  const before = names.filter((name) => name < '020')
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: before })
  await pool.query(`
    insert into estates (id, name, owner, phone_number, address, email) values (1, 'Palm Grove', 'Ada', '1', 'Road', 'palm@estate.test');
    insert into users (id, name, email, password_hash, estate_id) values (1, 'Ngozi Eze', 'ngozi@estate.test', '', 1);
    insert into user_roles (user_id, role, position) values (1, 'estate admin', 0)`)
  expect(await migrate(connection)).toContain('020-office.sql')
  expect((await pool.query('select staff_role from users')).rows).toEqual([{ staff_role: 'manager' }])
  // The version before still adds people while it runs.
  await pool.query(
    `insert into users (id, name, email, password_hash, estate_id) values (2, 'Bola', 'bola@estate.test', '', 1)`,
  )
  await pool.query(`update users set staff_role = 'front desk' where id = 2`)
  await pool.query('update users set estate_id = null where id = 2')
  expect((await pool.query('select staff_role from users order by id')).rows).toEqual([
    { staff_role: 'manager' },
    { staff_role: 'manager' },
  ])
})
