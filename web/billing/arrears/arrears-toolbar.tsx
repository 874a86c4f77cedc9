import { useQuery } from '@tanstack/react-query'
import { many } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { AGE_OPTIONS, type ArrearsListState } from './filter.ts'

interface ArrearsToolbarProps {
  list: ArrearsListState
  today: string
}

/** Search, what to show, and as of which day. */
export function ArrearsToolbar({ list, today }: ArrearsToolbarProps) {
  const { filters, setFilter } = list
  const pick = (name: 'charge' | 'property' | 'age') => ({
    value: filters[name],
    onChange: (value: string) => setFilter(name, value),
  })
  const charges = useCharges(filters.charge)
  const properties = useOwnProperties()
  return (
    <>
      <SearchInput label="Search arrears" placeholder="Name, property, phone..." {...list.search} />
      {(charges.length > 1 || filters.charge) && charges.length > 0 && (
        <FilterField label="Charge" placeholder="All charges" options={charges} {...pick('charge')} />
      )}
      {properties.length > 1 && (
        <FilterField
          label="Property"
          placeholder="All properties"
          options={properties}
          {...pick('property')}
        />
      )}
      <FilterField label="Age" placeholder="Any age" options={AGE_OPTIONS} {...pick('age')} />
      <DayField
        label="As of"
        labelHidden
        className="max-sm:flex-1 sm:w-40"
        max={today}
        value={filters.as_of ?? today}
        onChange={(event) => setFilter('as_of', event.target.value)}
        error={filters.as_of && filters.as_of > today ? 'Not a past day: this is today.' : undefined}
      />
    </>
  )
}

/** Of one estate; those of several are not one list, but who came by one of them sees which it is. */
function useCharges(wanted: string | undefined) {
  const { estate, of } = useScope()
  const own = useQuery({
    ...estateCharges(estate?.id ?? 0, { page: 1, per_page: 100 }),
    enabled: of === 'one estate' && estate !== null,
  })
  const all = useQuery({ ...many('GET /charges'), enabled: of === 'every estate' && wanted !== undefined })
  if (of !== 'every estate')
    return (own.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (all.data?.rows ?? [])
    .filter(({ id }) => String(id) === wanted)
    .map(({ id, name, estate_name }) => ({
      value: String(id),
      label: estate_name ? `${name}, ${estate_name}` : name,
    }))
}

/** Of a landlord, who has few; who runs an estate searches them. */
function useOwnProperties() {
  const { of } = useScope()
  const { data } = useQuery({ ...many('GET /estates/properties'), enabled: of === 'own properties' })
  return (data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
}
