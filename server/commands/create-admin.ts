import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { newPassword, requiredEmail, requiredText } from '#contract/fields.ts'
import { MIN_MANAGER_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { messageOf, SettingError } from '#server/errors/errors.ts'
import { Problem } from '#server/errors/problem.ts'
import { note, readOptions, runCommand, withDatabase } from '#server/runtime/command.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'
import { generatePassword, hashPassword } from '#server/secrets/passwords.ts'
import { insertUser } from '#server/users/store.ts'

const USAGE = 'npm run create-admin -- --email ada@estate.example --name "Ada Obi" [--password-stdin]'

const person = z.object({
  email: requiredEmail('is needed', 'is not an email address'),
  name: requiredText('is needed'),
})

await runCommand(async (config) => {
  const given = readOptions(
    { email: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
    USAGE,
  )
  const parsed = person.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingError(`--${issue?.path.join()} ${issue?.message}\n${USAGE}`)
  }
  const { name, email } = parsed.data
  const chosen = given['password-stdin'] ? await readPassword([name, email]) : null
  const { password, password_hash } = chosen ?? (await generatePassword())
  await withDatabase(config, async (database) => {
    await migrateDatabase(database, note)
    await database.db.transaction(async (tx) => {
      const role = 'super admin'
      const must_change_password = chosen === null
      const account = { ...parsed.data, password_hash, must_change_password, role, confirmed: true } as const
      const id = await insertUser(tx, account)
      await audit(tx, NOBODY, 'create', 'user', { id, after: { id, ...parsed.data, roles: [role] } })
    })
  }).catch((error: unknown) => {
    throw error instanceof Problem ? new SettingError(`--email ${error.message}`, { cause: error }) : error
  })
  console.log(`${parsed.data.email} is a super admin.`)
  if (!chosen) console.log(`Password, shown this once: ${password}`)
})

/** Reads the password from stdin, which neither process lists nor shell history show. */
async function readPassword(about: string[]) {
  const parsed = newPassword.safeParse((await text(process.stdin)).replace(/\r?\n$/, ''))
  if (!parsed.success) throw new SettingError(`The password: ${parsed.error.issues[0]?.message}`)
  if (parsed.data.length < MIN_MANAGER_PASSWORD_CHARACTERS)
    throw new SettingError(`The password: Use at least ${MIN_MANAGER_PASSWORD_CHARACTERS} characters`)
  try {
    await refuseWeakPassword(parsed.data, about)
  } catch (cause) {
    throw new SettingError(`The password: ${messageOf(cause)}`, { cause })
  }
  return { password: parsed.data, password_hash: await hashPassword(parsed.data) }
}
