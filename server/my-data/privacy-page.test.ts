import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERSONAL } from './inventory.ts'

test('docs/privacy.md tells of everything that is kept about people, and of nothing else', () => {
  const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  const [, kept = ''] = page.split('\n## What is kept in the database\n')
  const [section = ''] = kept.split('\n## ')
  const told = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, what]) => what).slice(1)
  expect(told.filter((what) => what !== '---').sort()).toEqual(PERSONAL.map(({ label }) => label).sort())
})
