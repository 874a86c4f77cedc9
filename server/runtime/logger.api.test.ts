import { expect, test } from 'vitest'
import { PROBLEMS } from '#contract/errors.ts'
import { sql } from '#server/database/drizzle.ts'
import { newEmail, startWorld } from '#server/test/world.ts'

const { as, call, logged, owner, people } = await startWorld()

/** A constraint that refuses every new row, so that PostgreSQL names the row in its error. */
const refuseRowsOf = (table: string) =>
  owner.db.execute(
    sql`alter table ${sql.identifier(table)} add constraint refused check (created_at < '2000-01-01') not valid`,
  )

test('a query that fails is logged by its place and PostgreSQL’s reason, not by what was in it', async () => {
  for (const table of ['users', 'sessions', 'messages']) await refuseRowsOf(table)
  const email = newEmail()
  const password = 'Harmattan-Breeze-7'
  const phone_number = '+234 803 765 4321'
  const answers = [
    await as('admin')('POST /register', {
      body: { name: 'Chidinma Eze', email, password, role: 'landlord', phone_number },
    }),
    await call('POST /login', { body: { email: people.tenant.email, password } }),
  ]
  const { message } = PROBLEMS.failed
  expect(answers).toMatchObject(Array(2).fill({ status: 500, body: { code: 'failed', message } }))
  for (const { body } of answers) expect(Object.keys(body).sort()).toEqual(['code', 'message'])
  const text = logged.join('\n')
  expect(logged).toHaveLength(2)
  expect(text).toContain('insert into')
  expect(text).toContain('violates check constraint')
  expect(text).toContain('store.ts')
  for (const secret of [
    'argon2',
    email,
    people.tenant.email,
    phone_number,
    'Chidinma',
    password,
    'token=',
    'params',
    'detail',
  ])
    expect(text, secret).not.toContain(secret)
})
