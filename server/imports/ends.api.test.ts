import { expect, test } from 'vitest'
import type { ImportDetail } from '#contract/imports.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { freshEstate } from '#server/test/builders.ts'
import { checkSheet, runImport, uploadSheet } from '#server/test/imports.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { startWorld } from '#server/test/world.ts'
import { findImport, holdImport, listImports } from './store.ts'

const world = await startWorld()
const { db, people } = world

const SHEET = [
  ['House', 'Rent'],
  ['House 1', '500000'],
]
const [LOOKERS, TIMES] = [2, 8]

/** The states of an import, read in a loop during some work. */
async function statesDuring({ id, estate }: ImportDetail, work: () => Promise<unknown>) {
  const visible = visibleEstates({ role: 'admin', user_id: people.admin.id, estate: null })
  const seen: (string | undefined)[] = []
  let working = true
  const look = async () => {
    while (working) {
      const one = await findImport(db, visible, id)
      const list = await listImports(db, estate.id, {})
      seen.push(one?.state, list.rows[0]?.state)
    }
  }
  const lookers = Array.from({ length: LOOKERS }, look)
  try {
    await work()
  } finally {
    working = false
    await Promise.all(lookers)
  }
  return seen
}

test('whoever looks just as the work ends does not read that it was cut short', async () => {
  const estate_id = await freshEstate(world)
  const uploaded = await uploadSheet(world, SHEET, { who: 'admin', estate_id })
  const seen: (string | undefined)[] = []
  for (let times = 0; times < TIMES; times += 1)
    seen.push(...(await statesDuring(uploaded, () => checkSheet(world, uploaded))))
  seen.push(...(await statesDuring(uploaded, () => runImport(world, uploaded.id))))
  // The run is so short that the loop may miss the running state.
  const fit = ['uploaded', 'checking', 'checked', 'running', 'done']
  expect(seen.filter((state) => !fit.includes(state ?? ''))).toEqual([])
  expect(seen).toContain('checking')
})

test('whoever goes on just as the work ends waits until it has let go', async () => {
  const estate_id = await freshEstate(world)
  const uploaded = await uploadSheet(world, SHEET, { who: 'admin', estate_id })
  await checkSheet(world, uploaded)
  const { running } = await db.transaction(async (tx) => {
    await holdImport(tx, { id: uploaded.id, estate_id })
    const running = runImport(world, uploaded.id)
    await untilAtLock(world)
    return { running }
  })
  expect((await running).state).toBe('done')
})
