import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { sql } from '#server/database/drizzle.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { type DatabaseConnection, openDatabase } from '#server/database/open.ts'
import { SettingError } from '#server/errors/errors.ts'
import { startPrivateServer } from './server.ts'

type PrivateServer = Awaited<ReturnType<typeof startPrivateServer>>

const asRoot = process.getuid?.() === 0
let dataDir: string
let running: (PrivateServer | ChildProcess)[]

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estate-embedded-'))
  await chmod(folder, 0o755)
  return folder
}
/** Files of a new cluster, which PostgreSQL makes slowly; each test gets a copy. */
const made = await newFolder()
await (await startPrivateServer({ dataDir: made, durable: false, note: () => {} })).stop()
afterAll(() => rm(made, { recursive: true }))

beforeEach(async () => {
  dataDir = await newFolder()
  execFileSync('cp', ['-a', join(made, 'postgres'), dataDir])
  running = []
})
const withoutFiles = () => rm(join(dataDir, 'postgres'), { recursive: true })
afterEach(async () => {
  for (const each of running) await ('stop' in each ? each.stop() : each.kill('SIGKILL'))
  // A start that joins the leftover server of a killed program can stop it.
  if (existsSync(join(dataDir, 'postgres'))) await (await start()).stop()
  await rm(dataDir, { recursive: true })
})

/** Skips fsync, except in tests about durability. */
async function start({ durable = false, note = (_: string): void => {} } = {}): Promise<PrivateServer> {
  const server = await startPrivateServer({ dataDir, durable, note })
  running.push(server)
  return server
}

/** A separate program that uses the server, so that a test can kill it. */
async function startProgram(): Promise<ChildProcess> {
  const source = `
    import { startPrivateServer } from '#server/database/embedded/server.ts'
    await startPrivateServer({ dataDir: ${JSON.stringify(dataDir)}, durable: false, note: () => {} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(program)
  await once(program.stdout as NonNullable<typeof program.stdout>, 'data')
  return program
}

async function query(connection: DatabaseConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function kill(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit')
  program.kill('SIGKILL')
  await exit
}

test('keeps what was written, durably, and can only be reached through its socket', async () => {
  const first = await start({ durable: true })
  await query(first.owner, 'create table kept as select 7 as value')
  await first.stop()
  await expect(postmaster()).rejects.toThrow('ENOENT')

  const { connection, owner } = await start({ durable: true })
  expect(await query(owner, 'select value from kept')).toEqual([{ value: 7 }])
  const settings = `select string_agg(setting, ',' order by name) as said from pg_settings
    where name in ('fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit')`
  expect(await query(connection, settings)).toEqual([{ said: 'on,on,,on' }])
})

test('its log says what failed, and neither the statement nor what was in the row', async () => {
  const { owner } = await start()
  await query(owner, 'create table accounts (email text unique)')
  const add = () => query(owner, `insert into accounts values ('ada@estate.test')`)
  await add()
  await expect(add()).rejects.toThrow('accounts_email_key')
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('accounts_email_key')
  expect(log).not.toContain('ada@')
})

test('programs that start together on an empty folder share one server; the last one stops it', async () => {
  await withoutFiles()
  const [first, second] = await Promise.all([start(), start()])
  expect(first.connection).toEqual(second.connection)
  const pid = await postmaster()
  await first.stop()
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmaster()).toBe(pid)
  await second.stop()
  await expect(postmaster()).rejects.toThrow('ENOENT')
})

test('a program that is killed leaves its server, and the next one uses it', async () => {
  const program = await startProgram()
  const pid = await postmaster()
  await kill(program)
  const next = await start()
  expect(await postmaster()).toBe(pid)
  // PostgreSQL needs a moment to notice the killed process.
  const users = `select count(*)::int as users from pg_locks where locktype = 'advisory'`
  await expect.poll(() => query(next.connection, users)).toEqual([{ users: 1 }])
  await next.stop()
  await expect(postmaster()).rejects.toThrow('ENOENT')
})

test('a server that is killed is started again, with everything that was committed', async () => {
  const notes: string[] = []
  const { owner } = await start({ durable: true, note: (line) => void notes.push(line) })
  await query(owner, 'create table kept as select 7 as value')
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => notes).toContain('PostgreSQL went away; starting it again')
  await expect
    .poll(() => query(owner, 'select value from kept').catch(() => null), { timeout: 30_000 })
    .toEqual([{ value: 7 }])
})

test('a server that is killed in the middle of a transaction takes nothing else with it', async () => {
  const { owner } = await start({ durable: true })
  const { db, close } = openDatabase(owner, () => {})
  const cutShort = db.transaction(async (tx) => {
    await tx.execute(sql`create table half_done (id int)`)
    process.kill(await postmaster(), 'SIGKILL')
    await tx.execute(sql`select pg_sleep(10)`)
  })
  await expect(cutShort).rejects.toSatisfy(isDatabaseDown)
  const found = () => db.transaction((tx) => tx.execute(sql`select to_regclass('half_done') as half_done`))
  await expect
    .poll(
      () =>
        found().then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ half_done: null }])
  await close()
})

test('a connection that is never given back does not keep the server from being stopped', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const { pool, close } = await connectDatabase(config, () => {})
  const kept = await pool.connect()
  await kept.query('begin')
  await close()
  await expect(postmaster()).rejects.toThrow('ENOENT')
  kept.release()
})

test('the number of a dead server that a stranger has now does not keep it from starting', async () => {
  const program = await startProgram()
  const pid = await postmaster()
  await kill(program)
  process.kill(pid, 'SIGKILL')
  await sleep(100)
  // PostgreSQL only takes a process of its own account for another server.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['60'], asRoot ? { uid, gid } : {})
  running.push(stranger)
  const file = join(dataDir, 'postgres/postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [stranger.pid, ...rest].join('\n'))

  const { connection } = await start()
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
})

test('a folder that cannot be written to is named', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  const starting = startPrivateServer({ dataDir: join(file, 'data'), note: () => {} })
  await expect(starting).rejects.toThrow(SettingError)
  await expect(starting).rejects.toThrow(/^DATA_DIR: cannot write to .*file.data \(ENOTDIR\)$/)
})

if (asRoot) {
  test("where PostgreSQL's account cannot enter, its files are elsewhere, and a person is told", async () => {
    await withoutFiles()
    await chmod(dataDir, 0o700)
    const notes: string[] = []
    const server = await start({ note: (line) => void notes.push(line) })
    const elsewhere = await readlink(join(dataDir, 'postgres'))
    expect(notes).toEqual([expect.stringContaining(`its files are in ${elsewhere}`)])
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    await chmod(dataDir, 0o755)
    await rm(elsewhere, { recursive: true })
    await rm(join(dataDir, 'postgres'))
  })
}
