import { useEffect, useRef, useState } from 'react'
import { bothWays } from '#contract/orders.ts'
import type { Search } from '#web/routing/addresses.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { PAGE_SIZES } from './pagination.tsx'

const SILENCE_MS = 250

/**
 * The address keeps the list's state: `const list = useListState(['type'])`, then `many('GET /notifications', {
 * query: list.query })`.
 */
export function useListState<Filter extends string = never, Field extends string = never>(
  filters: readonly Filter[] = [],
  orders: readonly Field[] = [],
) {
  const search = useSearch()
  const q = search.q ?? ''
  const asked = Number(search.page)
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1
  const perPage = PAGE_SIZES.find((size) => String(size) === search.per_page) ?? PAGE_SIZES[0]
  const order = bothWays(orders).find((each) => each === search.order)

  const go = (change: Search, replace = false) => changeSearch(change, { replace })

  // The address follows the box. Only foreign changes of the address move the box.
  const [text, setText] = useState(q)
  const written = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    clearTimeout(timer.current)
    setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchFor = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const next = typed.trim()
      if (next === written.current) return
      written.current = next
      void go({ q: next || undefined, page: undefined }, true)
    }, SILENCE_MS)
  }

  const setFilter = (name: Filter, value: string | undefined) =>
    void go({ [name]: value || undefined, page: undefined })
  const chosen: { [Name in Filter]?: string } = {}
  for (const name of filters) chosen[name] = search[name]
  return {
    page,
    perPage,
    q,
    order,
    paging: {
      page,
      perPage,
      order,
      onPage: (next: number) => void go({ page: next > 1 ? String(next) : undefined }),
      onPerPage: (size: number) =>
        void go({ per_page: size === PAGE_SIZES[0] ? undefined : String(size), page: undefined }),
      onOrder: (next: string | undefined) => void go({ order: next, page: undefined }),
    },
    search: { value: text, onChange: searchFor },
    filters: chosen,
    narrowed: q !== '' || filters.some((name) => search[name]),
    /** `<FilterField label="Type" placeholder="All types" {...list.filter('type', TYPES)} />` */
    filter: <Value extends string>(
      name: Filter,
      options: readonly { readonly value: Value; readonly label: string }[],
    ) => ({
      options,
      value: options.find(({ value }) => value === search[name])?.value,
      onChange: (value: string) => setFilter(name, value),
    }),
    setFilter,
    setFilters: (change: { [Name in Filter]?: string | undefined }) =>
      void go({ ...change, page: undefined }),
    clear: () => {
      written.current = ''
      clearTimeout(timer.current)
      setText('')
      const none = Object.fromEntries(filters.map((name) => [name, undefined]))
      void go({ ...none, q: undefined, page: undefined })
    },
    query: { page, per_page: perPage, q: q || undefined, order, ...chosen },
  }
}
