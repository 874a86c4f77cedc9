import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEEP_DAYS } from '#contract/retention.ts'
import { ROOT } from './node.js'

const page = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8')

test('the page about privacy says of each kind the days for which the job keeps it', () => {
  const told = [...page.matchAll(/^\| (\w+) \| (\d+) \|/gm)].map(([, kind, days]) => [kind, Number(days)])
  expect(Object.fromEntries(told)).toEqual({ ...KEEP_DAYS, security_events: 400 })
})
