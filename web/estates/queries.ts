import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { many } from '#web/api/queries.ts'
import type { Choice } from '#web/ui/form/combobox-field.tsx'

const OFFERED = 50

/** Estates to pick from, found by typing: `<ComboboxField {...useEstateChoices()} />`. */
export function useEstateChoices() {
  const [q, setQ] = useState('')
  const { data, error, isFetching } = useQuery(
    many('GET /estates', { query: { q: q.trim(), page: 1, per_page: OFFERED } }),
  )
  return {
    choices: (data?.rows ?? []).map(
      ({ id, name, address }): Choice => ({ id, label: name, detail: address }),
    ),
    loading: isFetching,
    onSearch: setQ,
    empty: error ? `Failed to load estates. ${error.message}` : 'No estates found',
  }
}
