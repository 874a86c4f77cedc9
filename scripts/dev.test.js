import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

const [proxied = ''] = Object.keys(config.server?.proxy ?? {})
const goesToServer = (/** @type {string} */ address) => new RegExp(proxied).test(address)

test('While developing, calls go to the server and our own modules do not', () => {
  for (const call of ['/api/me', '/api/charges?q=a.ts', '/api/payment/3/receipt.pdf'])
    expect(goesToServer(call), call).toBe(true)
  for (const file of readdirSync(new URL('../web/api', import.meta.url)))
    for (const address of [`/api/${file}`, `/api/${file}?t=1`])
      expect(goesToServer(address), address).toBe(false)
  for (const page of ['/', '/charges', '/app/main.tsx']) expect(goesToServer(page), page).toBe(false)
})
