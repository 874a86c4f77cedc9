import { execFileSync } from 'node:child_process'
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ERASED_LIST, noteErased, readErased } from '#server/backups/erased-list.ts'
import { backUpNow, removeOldBackups } from '#server/backups/make-backup.ts'
import { newKeyPair } from '#server/database/backup/encryption.ts'
import { sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { runProgram } from '#server/test/programs.ts'
import { placesOf } from '#server/test/where-words-stand.ts'
import { addPerson, startWorld } from '#server/test/world.ts'
import { eraseAgain } from './erase-again.ts'

const world = await startWorld()
const { db, owner, pool, properties, estates } = world
const restored = await testDatabase()
const dir = await mkdtemp(join(tmpdir(), 'estate-erased-'))
const backup = join(dir, 'estate.backup.gz')
const list = join(dir, ERASED_LIST)
afterAll(() => rm(dir, { recursive: true }))

const linesIn = async () => (await readFile(list, 'utf8')).trim().split('\n')

async function resident(name: string, left: boolean) {
  const person = await addPerson(db, { role: 'tenant', name })
  await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name, email, left_at)
    values (${person.id}, ${estates.palm.id}, ${properties.hall}, ${name}, ${person.email}, ${left ? sql`now()` : null})`)
  return person
}
async function grant(user_id: number) {
  await db.execute(sql`update tenants set left_at = now() where user_id = ${user_id} and left_at is null`)
  await dueErasure(world, user_id)
}

test('a backup from before an erasure brings nobody back', async () => {
  const before = await resident('Ngozi Longbefore', true)
  await grant(before.id)
  expect(await eraseNow(world)).toEqual([])
  // Three people: one left without a request, one has an open request, one still lives here.
  const left = await resident('Halima Markleft', true)
  const asked = await resident('Yusuf Markasked', true)
  await db.execute(
    sql`insert into privacy_requests (user_id, kind, note) values (${asked.id}, 'erasure', 'I am Yusuf Markasked')`,
  )
  const living = await resident('Chidi Markliving', false)
  const stays = await resident('Zainab Stays', true)
  expect(await runProgram(world.connection, 'server/commands/backup.ts', [backup])).toMatchObject({ code: 0 })
  expect(await linesIn()).toHaveLength(1)

  for (const { id } of [left, asked, living]) await grant(id)
  expect(await eraseNow(world)).toEqual([])
  // The folder was missing then; several servers process it at once.
  await Promise.all([noteErased(db, dir), noteErased(db, dir)])
  await noteErased(db, dir)
  expect(new Set(await linesIn()).size).toBe(4)
  expect((await stat(list)).mode & 0o777).toBe(0o600)
  const text = await readFile(list, 'utf8')
  for (const { name, email } of [before, left, asked, living]) {
    expect(text).not.toContain(name)
    expect(text).not.toContain(email)
  }
  // An account of another database with the same number, lines of unknown origin, and a truncated line.
  const line = (account: number, made_at: string, erased_on: string) =>
    `${JSON.stringify({ account, made_at, erased_on })}\n`
  await appendFile(
    list,
    [
      line(stays.id, '2001-01-01T00:00:00+00:00', '2001-01-02'),
      line(stays.id, 'yesterday, or so', '2026-01-02'),
      line(stays.id, '0000-01-01T00:00:00+00:00', '2026-01-02'),
      line(stays.id, '2026-01-01T00:00:00+00:00', '0000-01-01'),
      line(2 ** 40, '2026-01-01T00:00:00+00:00', '2026-01-02'),
      '{"acc',
    ].join(''),
  )

  const { code, said, wrong } = await runProgram(restored.connection, 'server/commands/restore.ts', [backup])
  expect([code, wrong]).toEqual([0, ''])
  expect(said).toContain('- Erased since then, and erased again now: 3.')
  expect(said).toContain(`still live, own, manage or owe somewhere: ${living.id}.`)
  expect(said).toContain(`- Lines of ${ERASED_LIST} that cannot be read: 5.`)

  const there = await placesOf({ owner: restored.owner } as never, [
    'Mark(left|asked|living)',
    left.email,
    asked.email,
    living.email,
  ])
  expect(there).toEqual([])
  const { rows: accounts } = await restored.owner.pool.query(
    'select id, name, erased_at is not null as erased from users where id = any($1) order by id',
    [[left.id, asked.id, living.id, stays.id]],
  )
  const gone = (id: number) => ({ id, name: 'Former resident', erased: true })
  expect(accounts).toEqual([
    gone(left.id),
    gone(asked.id),
    gone(living.id),
    { id: stays.id, name: 'Zainab Stays', erased: false },
  ])
  const { rows: requests } = await restored.owner.pool.query(
    `select user_id, state, note, erase_on = lagos_today() as on_its_day from privacy_requests where user_id = any($1) order by user_id`,
    [[left.id, asked.id, living.id]],
  )
  const done = (user_id: number) => ({ user_id, state: 'erased', note: '', on_its_day: true })
  expect(requests).toEqual([done(left.id), done(asked.id), done(living.id)])
  // Sums and rows match the backup.
  const ledgers = `select (select count(*)::int from tenants) as tenants, (select sum(amount) from payments) as paid`
  expect((await restored.owner.pool.query(ledgers)).rows).toEqual((await pool.query(ledgers)).rows)

  // A second run finds nobody; the next backup writes the same list.
  const erased = (await readErased([dir, dir]))?.erased ?? []
  expect(erased).toHaveLength(5)
  expect(await eraseAgain(restored.owner.connection, erased)).toEqual({ erased: 0, still_open: [] })
  const noted = await linesIn()
  await noteErased(restored.db, dir)
  expect(await linesIn()).toEqual(noted)
})

test('a list that leads elsewhere, or never ends, is neither read nor written', async () => {
  const kept = `${list}.kept`
  await rename(list, kept)
  const secret = join(dir, 'secret.key')
  await writeFile(secret, 'a key\n')
  await symlink(secret, list)
  const [cannotRead, cannotWrite] = [/jsonl cannot be read/, /jsonl cannot be written/]
  await expect(noteErased(db, dir)).rejects.toThrow(cannotWrite)
  await expect(readErased([dir])).rejects.toThrow(cannotRead)
  expect(await readFile(secret, 'utf8')).toBe('a key\n')
  // The backup runs despite that.
  const { recipient } = await newKeyPair()
  const settings = { dir, recipient, at: '02:00', keep_days: 14 }
  await expect(backUpNow({ db, owner: owner.connection, settings })).rejects.toThrow(cannotWrite)
  expect((await readdir(dir)).filter((name) => name.endsWith('.backup.age'))).toHaveLength(1)
  await rm(list)
  execFileSync('mkfifo', [list])
  await expect(noteErased(db, dir)).rejects.toThrow(cannotWrite)
  await expect(readErased([dir])).rejects.toThrow(cannotRead)
  await rename(kept, list)
})

test('the list outlives the backups, and only the owner of the tables erases by it', async () => {
  await removeOldBackups(dir, 0, new Date('2100-01-01'))
  expect((await linesIn()).length).toBeGreaterThan(4)
  await expect(pool.query(`select erase_again(1, lagos_today())`)).rejects.toThrow('permission denied')
  await expect(pool.query(`select take_words_of(1)`)).rejects.toThrow('permission denied')
  await expect(noteErased(db, join(dir, 'unmounted'))).rejects.toThrow(
    /erased-accounts\.jsonl cannot be written \(ENOENT\)$/,
  )
  expect(await readErased([join(dir, 'unmounted')])).toBeNull()
  expect(owner.connection).not.toEqual(world.connection)
})
