import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { ListOptions } from '#web/api/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'

type Filled = 'onChange' | 'choices' | 'onSearch' | 'loading' | 'empty'
interface SearchFieldProps<Row> extends Omit<ComponentProps<typeof ComboboxField>, Filled> {
  /** A choice that is no row. */
  first?: Choice | undefined
  onPick: (row: Row | null, choice: Choice | null) => void
  search: (q: string) => ListOptions<Row>
  toChoice: (row: Row) => Choice
  offers?: (row: Row) => boolean
  /** The rows in a sentence: 'users'. */
  rows: string
}

/** Picks a row of a list that the server searches. */
export function SearchField<Row>(props: SearchFieldProps<Row>) {
  const { first, onPick, search, toChoice, offers = () => true, rows, ...field } = props
  const [q, setQ] = useState('')
  const { data, error, isFetching } = useQuery(search(q.trim()))
  const found = (data?.rows ?? []).filter(offers)
  return (
    <ComboboxField
      {...field}
      onChange={(choice) => {
        setQ('')
        onPick(found.find((row) => toChoice(row).id === choice?.id) ?? null, choice)
      }}
      choices={[...(first ? [first] : []), ...found.map(toChoice)]}
      onSearch={setQ}
      loading={isFetching}
      empty={error ? `Failed to load ${rows}. ${error.message}` : `No ${rows} found`}
    />
  )
}
