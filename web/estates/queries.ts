import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidate, many } from '#web/queries.ts'
import type { Choice } from '#web/ui/combobox-field.tsx'

/** Milliseconds of silence after which what is typed is searched. */
const DEBOUNCE = 200
const OFFERED = 50

/** Fetches anew whatever tells of estates, after one was added, changed, archived or restored. */
export const refreshEstates = (): Promise<unknown> =>
  invalidate('GET /estates', 'GET /estate/:id', 'GET /statistics', 'GET /estates/properties', 'GET /tenants')

/** Estates to pick from, found by typing: `<ComboboxField {...useEstateChoices()} />`. */
export function useEstateChoices() {
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data, error, isFetching } = useQuery(
    many('GET /estates', { query: { q: q || undefined, page: 1, per_page: OFFERED } }),
  )
  return {
    choices: (data?.rows ?? []).map(
      ({ id, name, address }): Choice => ({ id, label: name, detail: address }),
    ),
    loading: isFetching,
    onSearch: (text: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setQ(text.trim()), DEBOUNCE)
    },
    empty: error ? 'Failed to load estates' : 'No estates found',
  }
}
