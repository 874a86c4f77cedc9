import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { auditLog, users } from '#server/database/schema.ts'
import { testDatabase } from '#server/test/database.ts'
import { urlOf } from '#server/test/database-url.ts'

const PROGRAM = fileURLToPath(new URL('./create-admin.ts', import.meta.url))
const { connection, db, owner } = await testDatabase()

/** Runs the command as a terminal does; returns its output. */
async function createAdmin(email: string) {
  const program = spawn(process.execPath, [PROGRAM, '--email', email, '--name', 'Ada Obi'], {
    env: { ...process.env, DATABASE_URL: urlOf(connection), NODE_ENV: 'development' },
  })
  const [out, err, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { out, err, code }
}

test('the first account is a super admin’s, and it is noted that nobody made it', async () => {
  const { out, code } = await createAdmin('Ada@Estate.test')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^ada@estate\.test is a super admin\.\nPassword.*: \S{16}\n$/),
  ])
  const [ada] = await db.select().from(users)
  expect(ada).toMatchObject({ email: 'ada@estate.test', must_change_password: true })
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      ...{ action: 'create', entity: 'user', entity_id: ada?.id, user_id: null, before: null },
      after: { name: 'Ada Obi', email: 'ada@estate.test', roles: ['super admin'] },
    },
  ])
})

test('cut short, it leaves the address free', async () => {
  // The command cannot write the audit log, so it creates no account.
  await owner.pool.query('alter table audit_log rename to audit_log_away')
  expect((await createAdmin('bisi@estate.test')).code).toBe(1)
  await owner.pool.query('alter table audit_log_away rename to audit_log')
  expect(await db.$count(users, eq(users.email, 'bisi@estate.test'))).toBe(0)
  expect((await createAdmin('bisi@estate.test')).code).toBe(0)
})
