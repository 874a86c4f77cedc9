import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { properties } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, checkSheet, rowsOf, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'
import { emptyOldImport } from './public.ts'

const world = await startWorld()
const { as, db } = world

const HEADINGS = ['FLAT', 'NAME', 'PHONE', 'AMOUNT OWED']
const titlesOf = async (estate_id: number) =>
  (await db.select({ title: properties.title }).from(properties).where(eq(properties.estate_id, estate_id)))
    .map(({ title }) => title)
    .sort()

test('flats below the name of their block are homes of that block, and totals are none', async () => {
  const estate_id = await freshEstate(world)
  const { checked } = await bringIn(
    world,
    [
      HEADINGS,
      ['BLOCK A', '', '', ''],
      ['Flat 1', 'Ada A', '08030001001', '1000'],
      ['SUB-TOTAL', '', '', '1000'],
      ['BLOCK B', '', '', ''],
      ['Flat 1', 'Ada B', '08030001003', '3000'],
      ['GRAND TOTAL', '', '', '4000'],
    ],
    { who: 'admin', estate_id },
  )
  expect(await titlesOf(estate_id)).toEqual(['Flat 1, Block A', 'Flat 1, Block B'])
  expect(checked).toMatchObject({
    rows: 2,
    report: { rows: { new: 2, refused: 0 }, openings: { taken: { count: 2, amount: 4000 } } },
    notes: [
      'Read as the block of the homes below: “BLOCK A” and “BLOCK B”.',
      'Left out, because they name no home: row 4 “SUB-TOTAL” and row 7 “GRAND TOTAL”.',
    ],
  })
  expect((await rowsOf(world, checked.id)).map(({ row, property }) => [row, property])).toEqual([
    [3, 'Flat 1, Block A'],
    [6, 'Flat 1, Block B'],
  ])
})

test('a tab for each block is one sheet, whose other tabs are named', async () => {
  const estate_id = await freshEstate(world)
  const tab = (name: string, phone: string) => ({
    name,
    rows: [HEADINGS, ['Flat 1', `Of ${name}`, phone, 100]],
  })
  const ledger = await writeXlsx({
    sheets: [tab('Block A', '08030020001'), tab('Block B', '08030020002'), tab('2024', '08030020003')],
  })
  const { checked } = await bringIn(world, Buffer.from(ledger), { who: 'admin', estate_id })
  expect(await titlesOf(estate_id)).toEqual(['Flat 1, Block A', 'Flat 1, Block B'])
  expect(checked.notes).toEqual([
    'The tabs “Block A” and “Block B” are read together: row 1 of “Block B” is row 3 here.',
    'Only these tabs are read, not “2024”. To bring another one in, hide the rest in the spreadsheet and upload it again.',
  ])
})

test('the own export changes nothing when a spreadsheet with US settings has saved it', async () => {
  const estate_id = await freshEstate(world)
  const since = ['1/2/2025', '6/1/2025', '25/10/2025']
  await bringIn(
    world,
    [
      ['House', 'Occupant', 'GSM', 'Moved in'],
      ...since.map((day, index) => [`House ${index}`, `Person ${index}`, `0803000400${index}`, day]),
    ],
    { who: 'admin', estate_id },
  )
  const { body: exported } = await as('admin')('GET /estate/sheet/:estateId', {
    params: { estateId: estate_id },
    query: { format: 'csv' },
  })
  const american = String(exported).replace(/(\d{4})-(\d{2})-(\d{2})/g, '$2/$3/$1')
  expect(american).toContain('10/25/2025')
  const checked = await checkSheet(world, await uploadSheet(world, american, { who: 'admin', estate_id }))
  expect(checked.report?.rows).toEqual({
    new: 0,
    changed: 0,
    same: 3,
    refused: 0,
    warned: 0,
    unpriced: 0,
    left_out: 0,
  })
})

test('how a sheet was read is forgotten with what it said', async () => {
  const estate_id = await freshEstate(world)
  const { id, notes } = await uploadSheet(
    world,
    [HEADINGS, ['Flat 1', 'Ada', '', ''], ['NB: pay Mr Ade', '', '', '']],
    {
      who: 'admin',
      estate_id,
    },
  )
  expect(notes).toHaveLength(1)
  while ((await db.transaction((tx) => emptyOldImport(tx, -1))) !== null);
  const { body } = await as('admin')('GET /import/:id', { params: { id } })
  expect(body.notes).toEqual([])
})
