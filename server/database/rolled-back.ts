import type { Database, Db } from './open.ts'

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('a preview writes nothing')
    this.result = result
  }
}

/** Does work, reads its result and rolls back, so that a preview is exact. */
export async function rolledBack<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as Result
    throw thrown
  }
}
