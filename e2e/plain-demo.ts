import { connectDatabase } from '../server/database/connect.ts'
import { migrateDatabase } from '../server/database/migrate.ts'
import { fillWithDemo } from '../server/demo/demo.ts'
import { note, runCommand } from '../server/runtime/command.ts'

// Fills a data folder with a demo in which the estate of the known accounts does not bill.
await runCommand(async (config) => {
  const database = await connectDatabase(config, note)
  try {
    await migrateDatabase(database, note)
    await fillWithDemo(database.db, { billing: ['Maitama Heights'] })
  } finally {
    await database.close()
  }
})
