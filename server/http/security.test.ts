import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type ProviderOrigins, securePages } from './security.ts'

const provider: ProviderOrigins = {
  script_url: 'https://js.paystack.co/v2/inline.js',
  api_origin: 'https://api.paystack.co',
  checkout_origin: 'https://checkout.paystack.com',
}

async function headersOfAPage() {
  const app = Fastify()
  await securePages(app, { provider })
  app.get('/', () => 'a page')
  return (await app.inject('/')).headers
}

test('each host of the provider is let in for what it serves, and for nothing else', async () => {
  const policy = String((await headersOfAPage())['content-security-policy'])
  const directives = Object.fromEntries(
    policy.split(';').map((directive) => directive.split(/ (.*)/, 2) as [string, string]),
  )
  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' https://js.paystack.co",
    'connect-src': "'self' https://api.paystack.co",
    'frame-src': 'https://checkout.paystack.com',
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  })
})

test('who is led from a page to elsewhere brings the host alone along', async () => {
  expect((await headersOfAPage())['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('pages and their frames use no camera, microphone or place; the provider may offer a wallet', async () => {
  const permissions = String((await headersOfAPage())['permissions-policy'])
  for (const feature of ['camera', 'microphone', 'geolocation'])
    expect(permissions).toContain(`${feature}=()`)
  expect(permissions).not.toContain('payment')
})
