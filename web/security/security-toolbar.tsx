import { X } from 'lucide-react'
import type { SecurityEvent } from '#contract/security-log.ts'
import { useScope } from '#web/session/use-scope.ts'
import { EstateFilter } from '#web/shared/estate-filter.tsx'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { type SecurityListState, securityPeriods } from './security-filters.ts'
import { KIND_OPTIONS } from './security-words.ts'

interface SecurityToolbarProps {
  list: SecurityListState
  /** Those in sight; they know what the person is called whom the list is narrowed to. */
  rows: readonly SecurityEvent[]
}

/** What narrows the security log. */
export function SecurityToolbar({ list, rows }: SecurityToolbarProps) {
  const { narrowing, period, setFilter, setFilters } = list
  const every = useScope().of === 'every estate'
  const person = nameOf(narrowing.user_id, rows) ?? 'One person'
  return (
    <>
      <SearchInput label="Search the security log" placeholder="Name or address..." {...list.search} />
      <FilterField
        label="Kind"
        placeholder="Everything"
        options={KIND_OPTIONS}
        value={narrowing.kind}
        onChange={(kind) => setFilter('kind', kind)}
      />
      <PeriodFilter
        title="Happened on"
        periods={securityPeriods()}
        value={period}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      {every && <EstateFilter value={narrowing.estate_id} onChange={(id) => setFilter('estate', id)} />}
      {narrowing.user_id !== undefined && (
        <Button
          icon={X}
          aria-label={`${person}: show everybody`}
          onClick={() => setFilter('user', undefined)}
        >
          {person}
        </Button>
      )}
    </>
  )
}

function nameOf(id: number | undefined, rows: readonly SecurityEvent[]): string | null | undefined {
  const by = rows.find(({ user_id }) => user_id === id)
  return by ? by.user_name : rows.find(({ about_id }) => about_id === id)?.about_name
}
