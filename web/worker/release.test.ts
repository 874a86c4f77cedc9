import { expect, it } from 'vitest'
import { addressAt, filesNamed, type Release, successorsOf } from './release.ts'

const RELEASE: Release = {
  id: 'second',
  files: ['assets/base-BBBBBBBB.js', 'assets/base-CCCCCCCC.css', 'assets/users-page-D_DD-DDD.js'],
  addresses: ['/login', '/users', '/tenants', '/tenants/$', '/payments/reviews'],
}

it.each([
  ['/users', '/users'],
  ['/login', '/login'],
  ['/tenants/7', '/tenants/$'],
  ['/payments/reviews', '/payments/reviews'],
  ['/', undefined],
  ['/tenants/7/more', undefined],
  ['/receipt/ABCD-EFGH', undefined],
  ['/api/users', undefined],
])('%s is the page of %s', (pathname, address) => {
  expect(addressAt(pathname, RELEASE)).toBe(address)
})

it('a page names its scripts, styles and fonts, and nothing that is not of the build', () => {
  const html = `<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" href="/assets/plain-AAAAAAAA.woff2" as="font"><link rel="stylesheet" href="/assets/base-CCCCCCCC.css">
    <script type="module" crossorigin src="/assets/base-BBBBBBBB.js"></script><a href="/dashboard">`
  expect(filesNamed(html)).toEqual([
    'assets/plain-AAAAAAAA.woff2',
    'assets/base-CCCCCCCC.css',
    'assets/base-BBBBBBBB.js',
  ])
})

it('what was kept of a release is kept of the next under its new name; what that has no more is not', () => {
  const earlier = ['assets/base-AAAAAAAA.js', 'assets/users-page-A-A_AAAA.js', 'assets/gone-AAAAAAAA.js']
  expect(successorsOf(earlier, RELEASE)).toEqual(['assets/base-BBBBBBBB.js', 'assets/users-page-D_DD-DDD.js'])
})
