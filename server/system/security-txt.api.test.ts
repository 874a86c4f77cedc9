import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { readConfig } from '#server/config/config.ts'
import { startTestApi } from '#server/test/api.ts'
import { securityTxt } from './routes.ts'

const PATH = '/.well-known/security.txt'

/** The security.txt that a reporter reads. */
async function read(environment: NodeJS.ProcessEnv) {
  const app = Fastify()
  securityTxt(app, { config: readConfig(environment) })
  const { statusCode, headers, body } = await app.inject(PATH)
  return { status: statusCode, type: headers['content-type'], body }
}

test('who is to be told of a hole is said, and until when that holds', async () => {
  const before = Date.now()
  const { status, type, body } = await read({
    SECURITY_CONTACT: 'security@estate.example',
    APP_URL: 'https://estate.example',
    PAYSTACK_SECRET_KEY: 'sk_test_1',
    PAYSTACK_PUBLIC_KEY: 'pk_test_1',
  })
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  const [, expires = ''] = body.match(/^Expires: (.*)$/m) ?? []
  expect(body).toBe(
    `Contact: mailto:security@estate.example\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: https://estate.example${PATH}\n`,
  )
  const holds_days = (Date.parse(expires) - before) / DAY_MS
  expect(holds_days).toBeGreaterThan(30)
  expect(holds_days).toBeLessThan(365)
})

test('a page may be named instead of an address', async () => {
  const { body } = await read({ SECURITY_CONTACT: 'https://estate.example/report' })
  expect(body).toContain('Contact: https://estate.example/report\n')
})

test('where nobody is named there is nothing, and no page of the application in its place', async () => {
  const { url } = await startTestApi()
  const answer = await fetch(url + PATH, { headers: { accept: 'text/html' } })
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
})

test.each([
  'nobody',
  'http://estate.example/report',
  'security@',
  'a@b.example\nContact: mailto:c@d.example',
])('the start refuses %j, which tells nobody anything', (contact) => {
  expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT: must be/)
})
