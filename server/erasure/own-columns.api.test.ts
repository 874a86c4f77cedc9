import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { PERSONAL } from '#server/data-export/read.ts'
import { scribble } from '#server/test/marked-everywhere.ts'
import { live, MARKS } from '#server/test/marked-life.ts'
import { dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const me = world.people.tenant
const tells = (text: string) => new RegExp(MARKS.join('|'), 'i').test(text)

const GIVEN = PERSONAL.filter(({ whose }) => whose !== null)
/** The rows of each table that are about the tenant. */
async function ownRows() {
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name, whose, order } of GIVEN) {
    const { rows } = await world.pool.query(
      `select to_jsonb(t) as row from ${name} t, (select $1::int as id) me where ${whose} order by ${order}`,
      [me.id],
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
/** The columns of these rows whose values differ. */
const changed = (one: Record<string, unknown>[] = [], other: Record<string, unknown>[] = []) =>
  Object.keys(one[0] ?? {}).filter((column) =>
    one.some((row, at) => !isDeepStrictEqual(row[column], other[at]?.[column])),
  )
/** Columns that an erasure changes and that hold nobody's data. */
const STATE = [
  'search',
  'state',
  'status',
  'erased_at',
  'deleted_at',
  'next_try_at',
  'sign_in_claimed',
  'must_change_password',
]

const outbox = await mkdtemp(join(tmpdir(), 'own-columns-'))
await live(world, outbox)
await rm(outbox, { recursive: true })
await scribble(world)
await dueErasure(world, me.id)
const own = await ownRows()
expect(await eraseNow(world)).toEqual([])
const after = await ownRows()

test('an erasure keeps the rows, and empties the columns that the inventory names', async () => {
  const kept = GIVEN.filter(({ emptied }) => emptied !== 'deleted')
  const lost = kept.map(({ name }) => {
    expect([name, after.get(name)?.length]).toEqual([name, own.get(name)?.length])
    const columns = changed(own.get(name), after.get(name)).filter((column) => !STATE.includes(column))
    return [name, columns.sort()]
  })
  expect(lost).toEqual(kept.map(({ name, emptied }) => [name, [...emptied].sort()]))
  // These tables also hold rows that the person wrote about others.
  for (const { name, emptied } of kept.filter(({ name }) => !['notifications', 'audit_log'].includes(name)))
    for (const row of after.get(name) ?? [])
      for (const column of emptied)
        expect([name, column, tells(String(JSON.stringify(row[column])))]).toEqual([name, column, false])
})

test('an erasure deletes the rows of tables without a list of columns', async () => {
  for (const { name } of GIVEN.filter(({ emptied }) => emptied === 'deleted'))
    expect([name, after.get(name)]).toEqual([name, []])
})
