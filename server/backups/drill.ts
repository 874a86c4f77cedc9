import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { refuseDifference } from '#server/database/backup/figures.ts'
import { readBackup } from '#server/database/backup/read-file.ts'
import { restore } from '#server/database/backup/restore.ts'
import { startPrivateServer } from '#server/database/embedded/server.ts'
import { connectUnhurried, type Database } from '#server/database/open.ts'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { warnSuperAdmins } from '#server/notifications/store.ts'
import { requireFolder } from './make-backup.ts'
import { findNewestBackup, noteDrill } from './store.ts'

/** Derived figures that must match their source. */
const CHECKS = [
  {
    wrong: 'entries of the ledger whose open part is not what the allocations leave of them',
    count: `
    select count(*) from ledger_entries e left join ledger_open o on o.entry_id = e.id
    left join (
      select entry_id, sum(amount) as settled from (
        select credit_id as entry_id, amount from allocations union all select debit_id, amount from allocations) both_sides
      group by 1) a on a.entry_id = e.id
    where (o.amount, o.open) is distinct from (abs(e.amount), abs(e.amount) - coalesce(a.settled, 0))`,
  },
  {
    wrong: 'months whose collections are not the sum of their payments less payouts',
    count: `
    select count(*) from (
      select estate_id, date_trunc('month', day)::date as month, sum(amount) as amount from (
        select estate_id, paid_at at time zone 'Africa/Lagos' as day, amount
        from payments where status in ('success', 'refunded') and currency = 'NGN'
        union all select estate_id, dated_on, -amount from ledger_entries where kind in ('payout', 'payout_undone')) received
      group by 1, 2) p
    full join collections c using (estate_id, month)
    where coalesce(p.amount, 0) <> coalesce(c.amount, 0)`,
  },
]

interface Drill {
  db: Database
  dir: string
  identityFile: string
  note(line: string): void
  signal?: AbortSignal
}

/** Restores the newest backup into an empty database, and compares and records its figures. Throws on failure. */
export async function drillRestore({ db, dir, identityFile, note, signal }: Drill) {
  const last = await findNewestBackup(db)
  if (!last) throw new SettingError('There is no backup yet: npm run backup makes one')
  await requireFolder(dir)
  const newest = await findNewestBackup(db, await readdir(dir))
  if (!newest) {
    const reason = `${dir} has none of the backups that were made: copy the newest back, or run npm run backup`
    await tellFailure(db, last.id, reason)
    throw new SettingError(reason)
  }
  const { id, sha256, figures } = newest
  if (id !== last.id)
    note(`${last.file} is gone from ${dir}: the drill takes ${newest.file}, the newest there`)
  const file = join(dir, newest.file)
  try {
    await refuseOtherFile(file, sha256)
    await inEmptyPlace(note, signal, async (owner) => {
      const restored = await restore(owner, readBackup(file, identityFile))
      refuseDifference(figures, restored.figures)
      const client = await connectUnhurried(owner)
      await checkLedgers(client).finally(() => client.end())
    })
  } catch (error) {
    signal?.throwIfAborted()
    await tellFailure(db, id, messageOf(error))
    throw error
  }
  await noteDrill(db, id, null)
  return { file, figures }
}

async function refuseOtherFile(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash).catch((cause) => {
    throw new SettingError(`${file} cannot be read (${codeOf(cause)})`, { cause })
  })
  if (hash.digest('hex') !== sha256) throw new SettingError(`${file} is damaged: it is not as it was written`)
}

type PrivateServer = Awaited<ReturnType<typeof startPrivateServer>>

async function inEmptyPlace(
  note: (line: string) => void,
  signal: AbortSignal | undefined,
  work: (owner: PrivateServer['owner']) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estate-drill-'))
  try {
    // PostgreSQL's account must pass where root starts it; the start closes the folder to others.
    await chmod(dataDir, 0o755)
    const server = await startPrivateServer({ dataDir, durable: false, note })
    try {
      signal?.throwIfAborted()
      const givenUp = new Promise<never>((_, refuse) =>
        signal?.addEventListener('abort', () => refuse(signal.reason), { once: true }),
      )
      await Promise.race([work(server.owner), givenUp])
    } finally {
      await server.stop()
    }
  } finally {
    // The files lie elsewhere behind a link where that account cannot pass.
    const elsewhere = await readlink(join(dataDir, 'postgres')).catch(() => null)
    for (const folder of elsewhere ? [elsewhere, dataDir] : [dataDir])
      await rm(folder, { recursive: true, force: true })
  }
}

async function tellFailure(db: Database, backup_id: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await noteDrill(tx, backup_id, reason)
    await warnSuperAdmins(tx, {
      title: 'The restore drill failed',
      message: `The newest backup could not be restored. ${reason}. Make another backup, and repeat the drill.`,
      url: '/settings',
    })
  })
}

export async function checkLedgers(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { wrong, count } of CHECKS) {
    const { rows } = await client.query<{ count: number }>(count)
    if (rows[0]?.count) throw new SettingError(`There are ${rows[0].count} ${wrong}`)
  }
}
