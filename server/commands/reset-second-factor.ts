import { requiredEmail } from '#contract/fields.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { findAccount } from '#server/account/password/store.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { SettingError } from '#server/errors/errors.ts'
import { note, readOptions, runCommand, withDatabase } from '#server/runtime/command.ts'
import { resetSecondFactor } from '#server/users/reset-second-factor.ts'

const USAGE = 'npm run reset-second-factor -- --email ada@estate.example'

// Removes the second factor of a person when no other admin can.
await runCommand(async (config) => {
  const typed = readOptions({ email: { type: 'string' } }, USAGE).email
  const given = requiredEmail('is needed', 'is not an email address').safeParse(typed)
  if (!given.success) throw new SettingError(`--email ${given.error.issues[0]?.message}\n${USAGE}`)
  const email = given.data
  await withDatabase(config, async (database) => {
    const { db } = database
    await migrateDatabase(database, note)
    const account = await findAccount(db, email)
    if (!account) throw new SettingError(`--email ${email} has no account`)
    const told = 'It was done at the terminal of the server.'
    if (!(await db.transaction((tx) => resetSecondFactor(tx, NOBODY, { user_id: account.id, told }))))
      throw new SettingError(`--email ${email} has no second factor`)
  })
  console.log(`${email} signs in with the password alone, and can set up another second factor.`)
})
