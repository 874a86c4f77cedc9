import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERSONAL } from './inventory.ts'

/** The cells of each row of the table about what is kept in the database. */
function readRows(): string[][] {
  const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  const [, kept = ''] = page.split('\n## What is kept in the database\n')
  const [section = ''] = kept.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((line) => line.slice(2, -2).split(' | '))
}

test('docs/privacy.md tells of everything that is kept about people, and of nothing else', () => {
  expect(
    readRows()
      .map(([what]) => what)
      .sort(),
  ).toEqual(PERSONAL.map(({ label }) => label).sort())
})

test('it says of each whether an erasure takes the rows, or what is theirs out of them', () => {
  const goes = readRows().map(([what, , , , erased]) => [what, /^go(es)?$/.test(erased ?? '')])
  expect(Object.fromEntries(goes)).toEqual(
    Object.fromEntries(PERSONAL.map(({ label, stays }) => [label, stays === undefined])),
  )
})
