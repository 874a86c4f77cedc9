import { describe, expect, test } from 'vitest'
import type { ImportDetail, ImportReport } from '#contract/imports.ts'
import { announcement, besideWords, madeLines, stayWords, verdictWords, waysWords } from './words.ts'

const NONE = { new: 0, changed: 0, same: 0 }
const REPORT: ImportReport = {
  rows: { ...NONE, refused: 0, warned: 0 },
  properties: NONE,
  tenancies: NONE,
  people: { new: 0, linked: 0 },
  invitations: { by_email: 0, by_whatsapp: 0, by_letter: 0, joined: 0 },
  openings: { taken: { count: 0, amount: 0 }, refused: { count: 0, amount: 0 } },
  asked: { count: 0, amount: 0 },
}
const withRows = (rows: Partial<ImportReport['rows']>): ImportReport => ({
  ...REPORT,
  rows: { ...REPORT.rows, ...rows },
})

describe('what a check comes to', () => {
  test.each([
    [
      { new: 478, changed: 2, refused: 32, same: 3 },
      '480 rows can go in',
      '32 rows stay back, 3 bring nothing new.',
    ],
    [{ new: 1, refused: 1 }, '1 row can go in', '1 row stays back.'],
    [{ new: 480 }, '480 rows can go in', ''],
    [{ refused: 12 }, 'No row can go in yet', '12 rows stay back.'],
    [{ refused: 1, same: 4 }, 'Nothing new can go in', '1 row stays back, 4 bring nothing new.'],
    [{ same: 127 }, 'All of it is here already', '127 rows, none of them new or changed.'],
    [{}, 'There is nothing in this sheet', ''],
  ])('%j: %s. %s', (rows, verdict, stays) => {
    expect(verdictWords(withRows(rows))).toBe(verdict)
    expect(stayWords(withRows(rows))).toBe(stays)
  })
})

test('beside what is new stands what is here', () => {
  expect(besideWords({ changed: 3, same: 1_085 })).toBe('3 changed, 1,085 the same')
  expect(besideWords({ changed: 0, same: 0 })).toBe('None is here already')
})

test('how people can be invited is said of the ways that there are', () => {
  const ways = { by_email: 540, by_whatsapp: 60, by_letter: 12, joined: 3 }
  expect(waysWords(ways)).toBe('540 by email, 60 by WhatsApp and 12 by a printed letter')
  expect(waysWords({ ...ways, by_email: 0, by_letter: 0 })).toBe('60 by WhatsApp')
})

test('what was made is told, and what was not is left out', () =>
  expect(
    madeLines({
      ...REPORT,
      properties: { new: 1, changed: 0, same: 9 },
      people: { new: 2, linked: 1 },
      openings: { ...REPORT.openings, taken: { count: 1, amount: 45_000 } },
    }),
  ).toEqual([
    '1 property added',
    '2 people added',
    '1 person here already with another part',
    '1 opening balance, ₦45,000.00',
  ]))

describe('what a screen reader is told', () => {
  const detail: ImportDetail = {
    id: 7,
    estate: { id: 1, name: 'Lekki Gardens' },
    file_name: 'residents.xlsx',
    state: 'checking',
    rows: 5000,
    created_at: '2026-11-22T13:00:00Z',
    created_by: 'Ngozi Okafor',
    finished_at: null,
    report: null,
    columns: [],
    notes: [],
    fields: [],
    default_price: null,
    questions: [],
    to_check: false,
    progress: null,
    failure: null,
    undo_kept_from: null,
  }
  const told = (done: number) => announcement({ ...detail, progress: { done, total: 5000 } })

  test('quarters, not each row', () => {
    expect([0, 1, 1249, 1250, 2499, 4999, 5000].map(told)).toEqual([
      'Checking the sheet…',
      'Checking the sheet…',
      'Checking the sheet…',
      'Checking the sheet: 25%',
      'Checking the sheet: 25%',
      'Checking the sheet: 75%',
      'Checking the sheet: 100%',
    ])
    expect(announcement(detail)).toBe('Checking the sheet…')
  })

  test('how it ended', () => {
    expect(announcement({ ...detail, state: 'checked', report: withRows({ new: 2, refused: 1 }) })).toBe(
      'The check is done. 2 rows can go in. 1 row stays back.',
    )
    expect(
      announcement({ ...detail, state: 'failed', failure: 'The estate has changed since the check.' }),
    ).toBe('The estate has changed since the check.')
  })
})
