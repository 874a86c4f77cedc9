import { expect, test } from 'vitest'
import { warnSuperAdmins } from '#server/notifications/store.ts'
import { startWorld } from '#server/test/world.ts'

const { as, db, pool } = await startWorld()

test('a warning reaches super admins, here and by email, and nobody else', async () => {
  const warning = { title: 'The backup failed', message: 'The disk is full.', url: '/settings' }
  await db.transaction((tx) => warnSuperAdmins(tx, warning))
  const { body } = await as('super admin')('GET /notifications', { query: { q: 'backup failed' } })
  expect(body).toEqual([
    expect.objectContaining({ ...warning, personal: true, estate_id: null, created_by: null, is_read: 0 }),
  ])
  for (const who of ['admin', 'estate admin', 'landlord', 'tenant'] as const)
    expect((await as(who)('GET /notifications', { query: { q: 'backup failed' } })).body, who).toEqual([])

  const { rows } = await pool.query(`select address from messages where kind = 'warning'`)
  const superAdmins = await pool.query(
    `select email as address from users join user_roles r on r.user_id = users.id where r.role = 'super admin'`,
  )
  expect(rows).toEqual(superAdmins.rows)
  const sent = await as('super admin')('GET /messages', { query: { q: rows[0].address } })
  expect(sent.body[0]?.text).toMatch(/The disk is full\.[\s\S]*Have a look:\nhttp\S+\/settings/)
})
