import { useQueries, useQuery } from '@tanstack/react-query'
import type { Charge } from '#contract/charges.ts'
import type { ChargePaid } from '#contract/owed.ts'
import type { Property } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import { many, one } from '#web/api/queries.ts'
import type { EstateName, Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { type ChargeQuery, estateCharges } from '#web/shared/estate-charges.ts'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { idIn } from '#web/shared/id-in.ts'
import { byStanding, chargesReported, statesOverHomes } from '#web/shared/owed/charge-standing.ts'
import { chargeStates, openEntriesOf } from '#web/shared/owed/queries.ts'
import { transferOf } from '#web/transfers/public.tsx'

const distinct = (estates: readonly EstateName[]): EstateName[] => [
  ...new Map(estates.map(({ id, name }) => [id, { id, name }])).values(),
]

function estatesOf(scope: Scope, owned: readonly Property[]): EstateName[] {
  switch (scope.of) {
    case 'every estate':
      return []
    case 'one estate':
      return scope.estate ? [scope.estate] : []
    case 'own properties':
      return distinct(owned.map(({ estate_id, estate_name }) => ({ id: estate_id, name: estate_name })))
    case 'own homes':
      return distinct(scope.tenancies.map(({ estate }) => estate))
  }
}

/** The estate whose charges the page lists; `wanted` is the id in the address. Admins list all without it. */
export function useListedEstates(wanted: string | undefined) {
  const scope = useScope()
  const { bills } = useSession().user
  const chosen = scope.of === 'every estate' ? idIn(wanted) : undefined
  const owns = scope.of === 'own properties'
  const owned = useQuery({ ...many('GET /estates/properties'), enabled: owns })
  const estates = estatesOf(scope, owned.data?.rows ?? [])
  return {
    all: scope.of === 'every estate' && chosen === undefined,
    estates,
    estate: chosen
      ? { id: chosen, name: '', bills }
      : (estates.find(({ id }) => String(id) === wanted) ?? estates[0] ?? null),
    pending: owns && owned.isPending,
    error: owns && !owned.data ? owned.error : null,
    refetch: owned.refetch,
  }
}

export interface ShownEstate {
  all: boolean
  estate: EstateName | null
}

export const chargesOf = ({ all, estate }: ShownEstate, query: ChargeQuery) => ({
  ...(all ? many('GET /charges', { query }) : estateCharges(estate?.id ?? 0, query)),
  enabled: all || estate !== null,
})

/** The charge states of a tenant's homes in an estate; null for everybody else. `bills`: the estate does. */
export function useBilled(estateId: number | undefined) {
  const scope = useScope()
  const homes = scope.of === 'own homes' ? scope.tenancies.filter(({ estate }) => estate.id === estateId) : []
  const lists = useQueries({ queries: homes.map(({ id }) => chargeStates(id)) })
  const bills = homes.some(({ estate }) => estate.bills)
  const ledgers = useQueries({ queries: homes.map(({ id }) => ({ ...openEntriesOf(id), enabled: bills })) })
  const claims = useQueries({
    queries: homes.map((home) => ({ ...transferOf(home.account_id), enabled: bills })),
  })
  if (homes.length === 0) return null
  return {
    bills,
    homes,
    statesOf: lists.map(({ data }) => data),
    ledgers,
    /** The first day in the newest of the homes. */
    starts_on: ledgers
      .flatMap(({ data }) => data?.tenancy?.starts_on ?? [])
      .toSorted()
      .at(-1),
    reported: chargesReported(ledgers.flatMap(({ data }) => data ?? [])),
    states: statesOverHomes(lists.map(({ data }) => data ?? [])),
    /** The debt is not known yet, so nobody may press Pay. */
    pending: bills && [...lists, ...ledgers, ...claims].some(({ isFetched }) => !isFetched),
    error: lists.find(({ data, error }) => error && !data)?.error ?? null,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}
export type Billed = ReturnType<typeof useBilled>

/**
 * A page of charges. A tenant sees charges in debt first and inactive ones last, unless they pick an order.
 * The server lacks that order, so the browser fetches all charges and sorts them.
 */
export function useChargeRows(
  listed: ShownEstate,
  query: ChargeQuery & { page: number; per_page: number },
  billed: Billed,
) {
  const { page, per_page, ...narrowed } = query
  const sorts = billed?.bills && !query.order ? billed : null
  const charges = useQuery(chargesOf(listed, sorts ? narrowed : query))
  const { data } = charges
  if (billed?.pending) return { ...charges, data: undefined, isFetching: true }
  if (!sorts || !data) return charges
  const rows = byStanding(data.rows, sorts.states).slice((page - 1) * per_page, page * per_page)
  return { ...charges, data: { rows, total: data.total } }
}

/** For managers: how many have paid the last period of each charge. `paid` is null where no estate bills. */
export function useChargesPaid({ all, estate }: ShownEstate, charges: readonly Charge[] | undefined) {
  const { is, user } = useSession()
  const manages = is(...MANAGERS)
  const billed = manages && (all ? user.bills : estate?.bills) === true
  const listed = all ? (charges ?? []).map(({ estate_id }) => estate_id) : estate?.bills ? [estate.id] : []
  const ids = manages ? [...new Set(listed)] : []
  const answers = useQueries({
    queries: ids.map((estateId) =>
      estateId === EVERY_ESTATE.id
        ? one('GET /charges/paid')
        : one('GET /estate/charges/:estateId/paid', { params: { estateId } }),
    ),
  })
  const known = answers.flatMap(({ data }, index) => (data ? { estate_id: ids[index] ?? 0, paid: data } : []))
  return {
    paid: known.some(({ paid }) => paid.length > 0)
      ? chargesPaid(all ? null : (estate?.id ?? 0), charges ?? [], known)
      : null,
    waiting: billed && (!charges || answers.some(({ isFetched }) => !isFetched)),
  }
}

/** The figures by charge id: null is not billed, no entry is not known. `listed` null lists all estates. */
export function chargesPaid(
  listed: number | null,
  charges: readonly Pick<Charge, 'id' | 'estate_id'>[],
  answers: readonly { estate_id: number; paid: readonly ChargePaid[] }[],
): ReadonlyMap<number, ChargePaid | null> {
  const byEstate = new Map(answers.map(({ estate_id, paid }) => [estate_id, paid]))
  return new Map(
    charges.flatMap(({ id, estate_id }) => {
      const paid = byEstate.get(listed ?? estate_id)
      return paid ? [[id, paid.find(({ charge_id }) => charge_id === id) ?? null] as const] : []
    }),
  )
}
