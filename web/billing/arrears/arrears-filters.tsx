import { useQuery } from '@tanstack/react-query'
import { many } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AGE_OPTIONS, type ArrearsListState, type ArrearsSelection, estateOf } from './queries.ts'

export function ArrearsFilters(props: {
  list: ArrearsListState
  selection: ArrearsSelection
  today: string
}) {
  const { list, selection, today } = props
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
      {all && (
        <EstateFilter value={estate} onChange={(id) => setFilters({ estate: id, charge: undefined })} />
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
        <TextField
          label="As of"
          labelHidden
          type="date"
          autoComplete="off"
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

/** The charges of one estate. Several estates share no list, but show the name of the charge in the address. */
export function useCharges(estate: number | undefined, wanted: string | undefined) {
  const several = useScope().of === 'every estate' && estate === undefined
  const own = useQuery({
    ...estateCharges(estate ?? 0, { page: 1, per_page: 100 }),
    enabled: estate !== undefined,
  })
  const all = useQuery({ ...many('GET /charges'), enabled: several && wanted !== undefined })
  const { data, isLoading } = several ? all : own
  const options = (data?.rows ?? []).map(({ id, name, estate_name }) => ({
    value: String(id),
    label: several && estate_name ? `${name}, ${estate_name}` : name,
  }))
  return {
    // A field that appeared later would move the others.
    pending: isLoading,
    options: several ? options.filter(({ value }) => value === wanted) : options,
  }
}

/** A landlord owns few properties. Managers search instead. */
function useOwnProperties() {
  const { data, isLoading } = useQuery({
    ...many('GET /estates/properties'),
    enabled: useScope().of === 'own properties',
  })
  const options = (data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return { pending: isLoading, options }
}
