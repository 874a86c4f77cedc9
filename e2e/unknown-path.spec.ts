import { expect } from '@playwright/test'
import { test } from './test.ts'

test('An address that is none leads to the sign-in, a missing file is missing', async ({
  page,
  emptyApp,
}) => {
  for (const path of ['/anything', '/anything.xyz', '/estates/anything.xyz']) {
    await page.goto(`${emptyApp.url}${path}`)
    await expect(page, path).toHaveURL(`${emptyApp.url}/login`)
  }
  for (const path of ['/assets/gone.js', '/gone.png', '/assets/gone.woff2'])
    expect((await fetch(`${emptyApp.url}${path}`)).status, path).toBe(404)
  // A page has its policy at every address.
  for (const path of ['/assets/x', '/assets/x.js', '/anything']) {
    const page = await fetch(`${emptyApp.url}${path}`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})
