import { parseArgs } from 'node:util'
import { requiredEmail } from '#contract/fields.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { findAccount } from '#server/account/password/store.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { messageOf, SettingError } from '#server/errors/errors.ts'
import { note, runCommand } from '#server/runtime/command.ts'
import { resetSecondFactor } from '#server/users/reset-second-factor.ts'

const USAGE = 'npm run reset-second-factor -- --email ada@estate.example'

// Removes the second factor of a person whom no other admin can help.
await runCommand(async (config) => {
  const given = requiredEmail('is needed', 'is not an email address').safeParse(readEmail())
  if (!given.success) throw new SettingError(`--email ${given.error.issues[0]?.message}\n${USAGE}`)
  const email = given.data
  const database = await connectDatabase(config, note)
  const { db, close } = database
  try {
    await migrateDatabase(database, note)
    const account = await findAccount(db, email)
    if (!account) throw new SettingError(`--email ${email} has no account`)
    const told = 'It was done at the terminal of the server.'
    if (!(await db.transaction((tx) => resetSecondFactor(tx, NOBODY, { user_id: account.id, told }))))
      throw new SettingError(`--email ${email} has no second factor`)
  } finally {
    await close()
  }
  console.log(`${email} signs in with the password alone, and can set up another second factor.`)
})

function readEmail(): string | undefined {
  try {
    return parseArgs({ options: { email: { type: 'string' } } }).values.email
  } catch (cause) {
    throw new SettingError(`${messageOf(cause)}\n${USAGE}`, { cause })
  }
}
