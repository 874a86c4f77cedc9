import { Readable } from 'node:stream'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { queueInvitation } from '#server/account/password-links/store.ts'
import { checkLedgers } from '#server/backups/drill.ts'
import { fillWithDemo } from '#server/demo/demo.ts'
import { insertLinks } from '#server/invitations/links.ts'
import { freshEstate } from '#server/test/builders.ts'
import { testDatabase } from '#server/test/database.ts'
import { addPerson } from '#server/test/world.ts'
import { restore } from './restore.ts'
import { tablesInOrder } from './tables.ts'
import { backUp } from './write-file.ts'

const original = await testDatabase()
const copy = await testDatabase()
const empty = await testDatabase()
const [busy, calm] = [await testDatabase(), await testDatabase()]
let backup: Buffer

beforeAll(async () => {
  await fillWithDemo(original.db)
  // Characters that break a line-based format.
  await original.pool.query(
    `update estates set address = E'1 Broad St\\n\\\\.\\n\\tLagos \\u2028 end' where id = 1`,
  )
  backup = Buffer.concat(await Readable.from(backUp(original.owner.connection)).map(Buffer.from).toArray())
})

const inPieces = (whole: Buffer, size = 1000) =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    ),
  )

async function contents({ pool }: { pool: pg.Pool }): Promise<Record<string, unknown>> {
  const client = await pool.connect()
  const found: Record<string, unknown> = {}
  for (const { name } of await tablesInOrder(client)) {
    const { rows } = await client.query(
      `select md5(string_agg(t::text, '|' order by t::text)), count(*) from ${name} t`,
    )
    found[name] = rows[0]
  }
  client.release()
  return found
}

test('what is restored is what was backed up, with what triggers and sequences know', async () => {
  expect(await restore(copy.owner.connection, inPieces(backup))).toEqual({
    made_at: expect.stringMatching(/Z$/),
    figures: expect.objectContaining({ roles: { rows: 5, sums: {} } }),
    open_checkouts: 0,
    parked_messages: 0,
  })
  expect(await contents(copy)).toEqual(await contents(original))
  const next = `select nextval(pg_get_serial_sequence('users', 'id')) as id`
  expect((await copy.owner.pool.query(next)).rows).toEqual((await original.owner.pool.query(next)).rows)
  await expect(copy.owner.pool.query('delete from payments')).rejects.toThrow()
})

test('nobody gets in by what was open then, and nothing is sent that waited', async () => {
  const person = await addPerson(busy.db, { role: 'landlord' })
  await queueInvitation(busy.db, person)
  await busy.pool.query(`update messages set status = 'sent', sent_at = now(), next_try_at = null`)
  await queueInvitation(busy.db, person)
  const estateId = await freshEstate(busy)
  await insertLinks(busy.db, estateId, [{ user_id: person.id, by: 'letter' }])
  const taken = Buffer.concat(await Readable.from(backUp(busy.owner.connection)).map(Buffer.from).toArray())
  expect(await restore(calm.owner.connection, inPieces(taken))).toMatchObject({ parked_messages: 1 })
  const { rows } = await calm.pool.query(
    `select status, next_try_at, last_error, content ? 'path' as secret from messages order by id`,
  )
  expect(rows).toEqual([
    { status: 'sent', next_try_at: null, last_error: null, secret: true },
    { status: 'failed', next_try_at: null, last_error: expect.stringContaining('backup'), secret: false },
  ])
  for (const table of ['sessions', 'password_resets'])
    expect((await calm.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
  expect((await calm.pool.query('select channel, link_id from invitations')).rows).toEqual([
    { channel: 'letter', link_id: null },
  ])
  // The row counts match too.
  await checkLedgers(calm.owner.pool)
})

test('a database that holds accounts is left alone', async () => {
  await expect(restore(original.owner.connection, inPieces(backup))).rejects.toThrow('holds accounts already')
})

test('a backup that is not whole leaves nothing behind', async () => {
  await expect(
    restore(empty.owner.connection, inPieces(backup.subarray(0, backup.length / 2))),
  ).rejects.toThrow('not whole')
  expect((await empty.pool.query('select count(*) from estates')).rows).toEqual([{ count: 0 }])
  await expect(restore(empty.owner.connection, inPieces(Buffer.from('no backup\n')))).rejects.toThrow(
    'not a backup',
  )
})
