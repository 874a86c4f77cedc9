import { expect, test } from 'vitest'
import type { ImportDetail } from '#contract/imports.ts'
import { freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { checkSheet, rowsOf, runImport, settled, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as } = world

const SHEET = [
  ['Flat No', 'Occupant', 'GSM', 'Landlord', 'Landlord GSM'],
  ['Flat 1', 'Ngozi Okafor', '0803 12', 'Chief Bello', '0803 004 2999'],
  ['Flat 2', 'Tola Ade', '0803 123 4567', 'Chief A. Bello', '0803 004 2999'],
  ['Flat 3', 'Sani Bala', '0805', 'Chief Bello', '0803 004 2999'],
]
const PHONE_COLUMN = 2

async function checked() {
  const estate_id = await freshEstate(world)
  const uploaded = await uploadSheet(world, SHEET, { who: 'admin', estate_id })
  return checkSheet(world, uploaded, { default_price: 1_000_000 })
}
const correct = (id: number, row: number, more: { text?: string; left_out?: boolean; column?: number }) =>
  as('admin')('PUT /import/row/:id', {
    params: { id },
    body: {
      ...{ row, left_out: more.left_out ?? false },
      cells: more.text === undefined ? [] : [{ column: more.column ?? PHONE_COLUMN, text: more.text }],
    },
  })
const checkAgain = (detail: ImportDetail) => checkSheet(world, detail, { default_price: 1_000_000 })

test('a wrong cell is corrected and a row left out without another upload', async () => {
  const before = await checked()
  expect(before).toMatchObject({ to_check: false, report: { rows: { new: 1, refused: 2 } } })
  const { id } = before
  const saved = await correct(id, 2, { text: ' 0803 765 4321 ' })
  expect([saved.status, saved.body]).toMatchObject([200, { state: 'checked', to_check: true }])
  expect((await correct(id, 4, { left_out: true })).status).toBe(200)
  expect(await rowsOf(world, id)).toMatchObject([
    {
      ...{ row: 2, outcome: 'refused', problems: [], to_check: true, left_out: false },
      cells: ['Flat 1', 'Ngozi Okafor', '0803 765 4321', 'Chief Bello', '0803 004 2999'],
      uploaded: SHEET[1],
    },
    { row: 3, to_check: false, cells: SHEET[2], uploaded: null },
    { row: 4, to_check: true, left_out: true, uploaded: null },
  ])

  // The check is out of date.
  const early = await as('admin')('POST /import/run/:id', { params: { id } })
  expect([early.status, early.body.message]).toEqual([409, 'Check this sheet first.'])

  const after = await checkAgain(before)
  expect(after).toMatchObject({ to_check: false, report: { rows: { new: 2, refused: 0, left_out: 1 } } })
  expect((await rowsOf(world, id)).map(({ outcome, to_check }) => [outcome, to_check])).toEqual([
    ['new', false],
    ['new', false],
    ['left_out', false],
  ])
  expect(await runImport(world, id)).toMatchObject({ state: 'done', report: { tenancies: { new: 2 } } })
  const late = await correct(id, 4, { left_out: false })
  expect([late.status, late.body.message]).toEqual([409, 'This import is done. Upload the sheet again.'])
})

test('what is written as it was uploaded is no correction, and a row that was left out comes back', async () => {
  const { id } = await checked()
  await correct(id, 2, { text: '0803 765 4321', left_out: true })
  await correct(id, 2, { text: '0803 12' })
  expect((await rowsOf(world, id))[0]).toMatchObject({ cells: SHEET[1], uploaded: null, left_out: false })
})

test('the refused rows are given as they were corrected, without those left out', async () => {
  const before = await checked()
  await correct(before.id, 2, { text: '0807' })
  await checkAgain(before)
  await correct(before.id, 4, { left_out: true })
  const { body } = await as('admin')('GET /import/refused/:id', {
    params: { id: before.id },
    query: { format: 'csv' },
  })
  const text = String(body)
  expect(text).toContain('0807')
  expect(text).not.toContain('0803 12')
  expect(text).not.toContain('Sani Bala')
})

test('a row or column that the sheet does not have is refused', async () => {
  const { id } = await checked()
  expect((await correct(id, 99, { text: 'x' })).status).toBe(404)
  const { status, body } = await correct(id, 2, { text: 'x', column: 5 })
  expect([status, body]).toEqual([422, refusal('cells.0.column', 'This sheet has 5 columns')])
})

test('an answer is kept with the import, also by a check that does not repeat it', async () => {
  const before = await checked()
  const [question] = before.questions
  expect(question).toMatchObject({
    ...{ about: 'person', answer: 'Chief Bello', answered: false },
    spellings: [
      { text: 'Chief Bello', rows: [2, 4], here: false },
      { text: 'Chief A. Bello', rows: [3], here: false },
    ],
  })
  const { id, columns } = before
  const { status } = await as('admin')('PUT /import/check/:id', {
    params: { id },
    body: {
      ...{ fields: columns.map(({ field }) => field), default_price: 1_000_000 },
      answers: [
        { key: question?.key ?? '', answer: 'Chief A. Bello' },
        { key: 'of another sheet', answer: null },
      ],
    },
  })
  expect(status).toBe(202)
  const answered = [{ key: question?.key, answer: 'Chief A. Bello', answered: true }]
  expect((await settled(world, id)).questions).toMatchObject(answered)
  expect((await checkAgain(before)).questions).toMatchObject(answered)
  await runImport(world, id)
  const { body: homes } = await as('admin')('GET /estates/properties', {
    query: { estate_id: before.estate.id },
  })
  expect(homes.map(({ landlord_name }) => landlord_name)).toEqual(['Chief A. Bello'])
})

test('rows that only lack a price are counted, and one price for all brings them in', async () => {
  const rows = [
    ['House', 'Tenant'],
    ['House 1', 'Bola Ade'],
    ['House 2', 'Ada Obi'],
    ['', 'Nobody'],
  ]
  const estate_id = await freshEstate(world)
  const checked = await checkSheet(world, await uploadSheet(world, rows, { who: 'admin', estate_id }))
  expect(checked.report?.rows).toMatchObject({ new: 0, refused: 3, unpriced: 2 })
  const priced = await checkSheet(world, checked, { default_price: 50_000 })
  expect(priced.report?.rows).toMatchObject({ new: 2, refused: 1, unpriced: 0 })
})
