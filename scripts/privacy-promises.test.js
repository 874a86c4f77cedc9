import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATA_REQUEST_DUE_DAYS, ERASURE_DAYS } from '#contract/data-request-states.ts'
import { KEEP_DAYS } from '#contract/retention.ts'
import { ROOT } from './node.js'

const page = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8')
const notice = readFileSync(join(ROOT, 'server/database/migrations/014-privacy-notice.sql'), 'utf8')

test('the page about privacy says of each kind the days for which the job keeps it', () => {
  const told = [...page.matchAll(/^\| (\w+) \| (\d+) \|/gm)].map(([, kind, days]) => [kind, Number(days)])
  expect(Object.fromEntries(told)).toEqual({ ...KEEP_DAYS, security_events: 400 })
})

test('the first privacy notice says the same', () => {
  for (const line of [
    `Messages that we sent: ${KEEP_DAYS.messages} days.`,
    'Sessions: until they end.',
    `choose a password: ${KEEP_DAYS.links} days after they ended.`,
    `Devices that you signed in with: ${KEEP_DAYS.devices} days after their last use.`,
    `their rows for ${KEEP_DAYS.imports} days after that.`,
    `closed for ${Math.floor(KEEP_DAYS.archived_estates / 365)} years`,
    `We answer within ${DATA_REQUEST_DUE_DAYS} days.`,
    `can be taken back for ${ERASURE_DAYS} days`,
  ])
    expect(notice).toContain(line)
})

test('the first privacy notice sends people to panels that their profile has', () => {
  const profile = globSync('web/{privacy,profile}/**/*.tsx', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const named = [...notice.matchAll(/in your profile, under ‘([^’]+)’/g)].map(([, title]) => title)
  expect(named).toEqual(['My data', 'Correction and erasure', 'What I agree to'])
  for (const title of named) expect(profile).toContain(`title="${title}"`)
})
