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

test('the first privacy notice says the same', () => {
  const notice = readFileSync(join(ROOT, 'server/database/migrations/040-privacy.sql'), 'utf8')
  for (const line of [
    `Messages that we sent: ${KEEP_DAYS.messages} days.`,
    'Sessions: until they end.',
    `choose a password: ${KEEP_DAYS.links} days after they ended.`,
    `Devices that you signed in with: ${KEEP_DAYS.devices} days after their last use.`,
    `their rows for ${KEEP_DAYS.imports} days after that.`,
    `closed for ${Math.floor(KEEP_DAYS.archived_estates / 365)} years`,
  ])
    expect(notice).toContain(line)
})
