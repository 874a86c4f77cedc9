import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

const read = (page: number, total: number, more?: boolean) => {
  const html = renderToStaticMarkup(
    <Pagination page={page} perPage={10} total={total} more={more} onPage={() => {}} />,
  )
  return {
    text: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    last: html.split('<button').at(-1)?.includes('aria-disabled="true"'),
  }
}

test('says how many there are, and where the last page is', () => {
  expect(read(1, 234)).toEqual({ text: '1 to 10 of 234 Page 1 of 24 Previous Next', last: false })
  expect(read(24, 234)).toEqual({ text: '231 to 234 of 234 Page 24 of 24 Previous Next', last: true })
})

test('ends after 400 pages, and says how to see the others', () => {
  expect(read(399, 125_000).last).toBe(false)
  const { text, last } = read(400, 125_000)
  expect(text).toMatch(
    /^3,991 to 4,000 of 125,000\. Search, filter or sort to see the others\. Page 400 of 12,500 /,
  )
  expect(last).toBe(true)
  expect(read(400, 4000)).toMatchObject({ text: expect.not.stringContaining('Search'), last: true })
  expect(read(400, 4000, true)).toMatchObject({ text: expect.stringContaining('Search'), last: true })
})

test('of what was not all counted, says at least how many, and goes on', () => {
  expect(read(1, 1000, true).text).toBe('1 to 10 of 1,000+ Page 1 of 100+ Previous Next')
  expect(read(100, 1000, true).last).toBe(false)
  expect(read(121, 1205).last).toBe(true)
})
