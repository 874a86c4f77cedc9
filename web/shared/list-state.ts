import { useEffect, useRef, useState } from 'react'
import { MOST_PAGES } from '#contract/limits.ts'
import { bothWays } from '#contract/orders.ts'
import type { Search } from '#web/routing/addresses.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useEntry, useSearch } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { PAGE_SIZES } from '#web/ui/table/pagination.tsx'
import { keepChoices, listAt, readChoices } from './list-choices.ts'

const SILENCE_MS = 250

/**
 * The address keeps the list's state: `const list = useListState(['type'])`, then `many('GET /notifications', {
 * query: list.query })`. Rows and order that a person chose stay for their next visit; the address wins.
 */
export function useListState<Filter extends string = never, Field extends string = never>(
  filters: readonly Filter[] = [],
  orders: readonly Field[] = [],
  rows: (typeof PAGE_SIZES)[number] = PAGE_SIZES[0],
) {
  const search = useSearch()
  const userId = useSession().user.id
  const name = listAt(useEntry().pathname)
  const [kept, setKept] = useState(() => readChoices(userId, name))
  const keep = (change: typeof kept) => {
    setKept((before) => ({ ...before, ...change }))
    keepChoices(userId, name, change)
  }
  const q = search.q ?? ''
  const asked = Number(search.page)
  const page = Number.isInteger(asked) && asked > 0 && asked <= MOST_PAGES ? asked : 1
  const size = (wanted: string) => PAGE_SIZES.find((each) => String(each) === wanted)
  const perPage = size(search.per_page ?? '') ?? size(String(kept.rows)) ?? rows
  const known = (wanted: string | undefined) => bothWays(orders).find((each) => each === wanted)
  const order = known(search.order) ?? known(kept.order)

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
      onPerPage: (next: number) => {
        keep({ rows: next })
        void go({ per_page: next === rows ? undefined : String(next), page: undefined })
      },
      onOrder: (next: string | undefined) => {
        keep({ order: next })
        void go({ order: next, page: undefined })
      },
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
