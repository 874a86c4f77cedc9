import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import { formatDuration } from '#contract/due-words.ts'
import { afterGivenBack } from '#contract/given-back.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { thisMonth } from '#web/shared/period/periods.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Repeat, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'

const MOST = 50

const statisticsOf = (estateId: number) => one('GET /estate/statistics/:estateId', { params: { estateId } })
const owedIn = (estateId: number) => one('GET /estate/owed/:estateId', { params: { estateId } })

const paidIn = (estateId: number) => one('GET /estate/charges/:estateId/paid', { params: { estateId } })
const chargesOf = (estateId: number) => estateCharges(estateId, { page: 1, per_page: MOST, status: 'active' })

/** All queries of this file, so that a page can wait for them. */
export const useEstateMoney = (id: number) => ({
  statistics: useQuery(statisticsOf(id)),
  owed: useQuery(owedIn(id)),
  charges: useQuery(chargesOf(id)),
  paid: useQuery(paidIn(id)),
})

/** Each figure opens the list behind it. */
export function EstateFigures({ id }: { id: number }) {
  const statistics = useQuery(statisticsOf(id))
  const owing = useQuery(owedIn(id))
  const failed = [statistics, owing].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <RetryNotice
        title="The figures could not be loaded."
        query={{ error: failed.error, refetch: () => [statistics, owing].map(({ refetch }) => refetch()) }}
      />
    )
  const figures = statistics.data
  const owed = owing.data
  const loading = !figures || !owed
  const search = { estate: String(id) }
  const received = figures?.monthly.at(-1)
  const month = owed?.billing ? owed.by_month.at(-1) : undefined
  const card = (label: string, value: string, note: string, link: ReactElement<object>) => (
    <StatCard label={label} value={value} note={note} loading={loading} link={link} />
  )
  const homes = figures?.total_properties ?? 0
  const owners = figures?.owner_lived_properties ?? 0
  const empty = homes - (figures?.occupied_properties ?? 0) - owners
  return (
    <StatCards label="Figures">
      {card(
        'Owed',
        owed?.billing ? formatOwed(owed.owed) : '–',
        owed?.billing ? `by ${countOf(owed.owing_tenancies, 'account')}` : 'Billing is off',
        <Link to="/arrears" search={search} />,
      )}
      {month
        ? card(
            `Collected in ${monthOf(month.month)}`,
            formatOwed(month.collected),
            month.due === 0 ? 'Nothing due yet' : `${rateWords(month)} of ${formatOwed(month.due)} due`,
            <Link to="/collections" search={{ ...search, month: month.month }} />,
          )
        : card(
            `Received in ${monthOf(received?.month ?? thisMonth().from)}`,
            formatOwed(received?.amount ?? 0),
            afterGivenBack(countOf(received?.payments ?? 0, 'payment'), received?.given_back),
            <Link to="/payments" search={{ ...search, ...thisMonth() }} />,
          )}
      {card(
        'Homes',
        formatCount(homes),
        homes === 0
          ? 'None yet'
          : [
              empty === 0 ? 'All lived in' : `${formatCount(empty)} empty`,
              owners > 0 && `${formatCount(owners)} with their owner`,
            ]
              .filter(Boolean)
              .join(', '),
        <Link to="/properties" search={search} />,
      )}
      {card(
        'Tenants',
        formatCount(figures?.total_tenants ?? 0),
        `${formatCount(figures?.tenants_this_month ?? 0)} moved in this month`,
        <Link to="/tenants" search={search} />,
      )}
    </StatCards>
  )
}

/** The charges of an estate, and what their last period brought, as on Charges. */
export function EstateCharges({ id }: { id: number }) {
  const charges = useQuery(chargesOf(id))
  const figures = useQuery(paidIn(id)).data
  const { data, error } = charges
  return (
    <Panel
      title="Charges"
      action={<PanelLink link={<Link to="/charges" search={{ estate: String(id) }} />}>View all</PanelLink>}
    >
      {data?.rows.length === 0 ? (
        <p className="text-ink-2">No charge is active here.</p>
      ) : data ? (
        <ul aria-label="Charges" className="divide-y divide-line">
          {data.rows.map((charge) => {
            const paid = figures?.find(({ charge_id }) => charge_id === charge.id)
            return (
              <li
                key={charge.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 flex-1 basis-40 break-words">
                  <span className="font-[560]">{charge.name}</span>
                  <span className="block text-sm text-ink-2">
                    {formatDuration(charge.duration)}
                    {!!paid?.of &&
                      `, ${rateWords(paid)} collected, by ${formatCount(paid.paid)} of ${countOf(paid.of, 'account')}`}
                  </span>
                </span>
                <span className="font-[620] whitespace-nowrap">{formatOwed(charge.amount)}</span>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <RetryNotice title="The charges could not be loaded." query={charges} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Repeat times={3}>
            <Skeleton className="h-10" />
          </Repeat>
        </div>
      )}
    </Panel>
  )
}
