import { expect, test } from 'vitest'
import { hrefOf, matchOf, type Path, searchOf, searchText, type Target } from './addresses.ts'

const PATHS: Path[] = ['/tenants', '/tenants/$id', '/payments', '/payments/reviews', '/receipt/$code']

test('An address is of the page that it names, with what stands in place of a name', () => {
  expect(matchOf(PATHS, '/tenants')).toEqual({ path: '/tenants', params: {} })
  expect(matchOf(PATHS, '/tenants/12')).toEqual({ path: '/tenants/$id', params: { id: '12' } })
  expect(matchOf(PATHS, '/payments/reviews')).toEqual({ path: '/payments/reviews', params: {} })
  expect(matchOf(PATHS, '/receipt/A%2F1%20b')).toEqual({ path: '/receipt/$code', params: { code: 'A/1 b' } })
})

test('A page of its own comes before the pages of rows, in any order', () => {
  const paths: Path[] = ['/estates/$id', '/estates/settings']
  expect(matchOf(paths, '/estates/settings')?.path).toBe('/estates/settings')
})

test('A slash at the end makes no other page, and what is no code stays as it is', () => {
  expect(matchOf(PATHS, '/tenants/')?.path).toBe('/tenants')
  expect(matchOf(PATHS, '/receipt/100%')?.params).toEqual({ code: '100%' })
})

test.each(['/', '', '/tenant', '/tenantsx', '/tenants/12/charges', '/Tenants', '/payments/12', '/receipt'])(
  'No page has the address %s',
  (pathname) => {
    expect(matchOf(PATHS, pathname)).toBeUndefined()
  },
)

test('A link says its page, whose it is, and what is searched for', () => {
  expect(hrefOf({ to: '/payments' })).toBe('/payments')
  expect(hrefOf({ to: '/tenants/$id', params: { id: '12' } })).toBe('/tenants/12')
  expect(hrefOf({ to: '/receipt/$code', params: { code: 'A/1 b' } })).toBe('/receipt/A%2F1%20b')
  expect(hrefOf({ to: '/tenants', search: { q: 'Ada & Co', page: undefined, type: '' } })).toBe(
    '/tenants?q=Ada+%26+Co',
  )
})

test('What stands in the address is text, and comes back as it was', () => {
  for (const search of [{}, { q: '45' }, { q: 'Ọ̀ṣun & sons', estate: '7' }, { q: '100%' }, { q: '"a"' }])
    expect(searchOf(searchText(search))).toEqual(search)
})

test('A link to a page that is not there, or without whose it is, is no link', () => {
  const links: Target[] = [
    { to: '/tenants' },
    // @ts-expect-error There is no such page.
    { to: '/tenant' },
    // @ts-expect-error Whose it is is missing.
    { to: '/tenants/$id' },
    // @ts-expect-error It is called otherwise.
    { to: '/tenants/$id', params: { code: '12' } },
    // @ts-expect-error It is about nobody.
    { to: '/tenants', params: { id: '12' } },
    // @ts-expect-error Numbers are text in an address.
    { to: '/tenants', search: { page: 2 } },
  ]
  expect(links).toHaveLength(6)
})
