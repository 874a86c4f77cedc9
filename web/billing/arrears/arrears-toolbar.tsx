import { useQuery } from '@tanstack/react-query'
import { many } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { DayField } from '#web/ui/form/text-field.tsx'
import { AGE_OPTIONS, type ArrearsListState, type ArrearsSelection, estateOf } from './queries.ts'

interface ArrearsToolbarProps {
  list: ArrearsListState
  selection: ArrearsSelection
  today: string
}

export function ArrearsToolbar({ list, selection, today }: ArrearsToolbarProps) {
  const { filters, setFilter, setFilters } = list
  const all = useScope().of === 'every estate'
  const estate = estateOf(selection)
  const pick = (name: 'charge' | 'property' | 'age') => ({
    value: filters[name],
    onChange: (value: string) => setFilter(name, value),
  })
  const charges = useCharges(estate, filters.charge)
  const properties = useOwnProperties()
  return (
    <>
      <SearchInput label="Search arrears" placeholder="Name, property, phone..." {...list.search} />
      {all && (
        <EstateFilter
          value={estate}
          // A charge of one estate is none of another's.
          onChange={(id) => setFilters({ estate: id, charge: undefined })}
        />
      )}
      {(charges.pending || charges.options.length > (filters.charge ? 0 : 1)) && (
        <FilterField label="Charge" placeholder="All charges" options={charges.options} {...pick('charge')} />
      )}
      {(properties.pending || properties.options.length > 1) && (
        <FilterField
          label="Property"
          placeholder="All properties"
          options={properties.options}
          {...pick('property')}
        />
      )}
      <FilterField label="Age" placeholder="Any age" options={AGE_OPTIONS} {...pick('age')} />
      <div className="flex items-baseline gap-2 max-sm:basis-full">
        <span aria-hidden="true" className="flex-none text-ink-2">
          As of
        </span>
        <DayField
          label="As of"
          labelHidden
          className="max-sm:flex-1 sm:w-40"
          max={today}
          value={filters.as_of ?? today}
          onChange={(event) => setFilter('as_of', event.target.value)}
          error={filters.as_of && filters.as_of > today ? 'Not a past day: this is today.' : undefined}
        />
      </div>
    </>
  )
}

/** The charges of one estate. Several estates share no list; a charge named by the address still shows its name. */
function useCharges(estate: number | undefined, wanted: string | undefined) {
  const { of } = useScope()
  const own = useQuery({
    ...estateCharges(estate ?? 0, { page: 1, per_page: 100 }),
    enabled: estate !== undefined,
  })
  const several = of === 'every estate' && estate === undefined
  const all = useQuery({ ...many('GET /charges'), enabled: several && wanted !== undefined })
  // Whoever waits has the field all the same: what appeared later would move what stands beside and below it.
  const pending = several ? all.isLoading : own.isLoading
  if (!several)
    return {
      pending,
      options: (own.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    }
  const options = (all.data?.rows ?? [])
    .filter(({ id }) => String(id) === wanted)
    .map(({ id, name, estate_name }) => ({
      value: String(id),
      label: estate_name ? `${name}, ${estate_name}` : name,
    }))
  return { pending, options }
}

/** Only for landlords: they own few. Managers search for a property. */
function useOwnProperties() {
  const { of } = useScope()
  const { data, isLoading } = useQuery({
    ...many('GET /estates/properties'),
    enabled: of === 'own properties',
  })
  const options = (data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return { pending: isLoading, options }
}
