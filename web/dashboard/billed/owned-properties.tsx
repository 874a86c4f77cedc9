import { House } from 'lucide-react'
import { useState } from 'react'
import type { OwedOfProperty } from '#contract/owed.ts'
import { many } from '#web/api/queries.ts'
import { type PaidHome, PayHomesDialog } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { formatOwed, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'
import { held, PanelRows } from '../panel-rows.tsx'

const SHOWN = 10
const rowStyle =
  'relative grid min-h-11 items-baseline grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-5 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16rem]'

const SKELETON = (
  <div className={rowStyle}>
    <div>
      <SkeletonLine className="w-40" />
      <div className="text-sm md:hidden">
        <SkeletonLine className="w-32" />
      </div>
    </div>
    <SkeletonLine className="w-24" />
    <div className="md:hidden">
      <SkeletonLine className="w-48" />
    </div>
  </div>
)

export const ownedProperties = (userId: number) =>
  many('GET /landlord/owed/:userId', { params: { userId }, query: { page: 1, per_page: SHOWN } })

interface OwnedPropertiesProps {
  list: ListQuery<OwedOfProperty>
  /** The part above is loading. */
  waits: boolean
}

export function OwnedProperties({ list, waits }: OwnedPropertiesProps) {
  const { bills } = useSession().user
  const [paying, setPaying] = useState<readonly PaidHome[]>()
  const properties = held(list, waits)
  return (
    <Panel
      title="Your properties"
      flush
      action={
        <span className="flex gap-4">
          {bills && <PanelLink link={<Link to="/statements" />}>Statement</PanelLink>}
          <PanelLink link={<Link to="/properties" />}>View properties</PanelLink>
        </span>
      }
    >
      <PanelRows
        list={properties}
        failed="Your properties could not be loaded."
        empty={
          <EmptyState icon={House} title="No properties found">
            They stand here once an estate has added them for you.
          </EmptyState>
        }
        awaited={SHOWN}
        skeleton={SKELETON}
      >
        {(row) => <Row key={row.property.id} row={row} onPay={setPaying} />}
      </PanelRows>
      {paying && <PayHomesDialog homes={paying} onClose={() => setPaying(undefined)} />}
    </Panel>
  )
}

/** The debts of a home's households; their landlord may pay them (A9). */
const debtsOf = ({ property, estate, occupants, former }: OwedOfProperty): PaidHome[] =>
  [...occupants, ...former]
    .filter(({ owed }) => owed > 0)
    .map((debtor) => ({
      ...{ account_id: debtor.account_id, property_id: property.id, estate_id: estate.id },
      ...{ title: property.title, amount: debtor.owed },
      tenant: debtor,
    }))

interface RowProps {
  row: OwedOfProperty
  onPay: (homes: readonly PaidHome[]) => void
}

function Row({ row, onPay }: RowProps) {
  const { property, estate, billing, owed, own_owed, owner_lives, oldest_due_on, occupants, former } = row
  return (
    <li className={`${rowStyle} hover:bg-sunken`}>
      <p className="min-w-0 truncate max-md:whitespace-normal">
        <Link
          to="/properties/$id"
          params={{ id: String(property.id) }}
          className={`font-[560] ${wholeCardStyle}`}
        >
          {property.title}
        </Link>{' '}
        <span className="text-sm text-ink-2 max-md:block">{estate.name}</span>
      </p>
      <p className="min-w-0 truncate max-md:order-last max-md:col-span-2 max-md:whitespace-normal">
        {occupants.length === 0 ? (
          owner_lives ? (
            'You live here'
          ) : (
            'Empty'
          )
        ) : (
          <span className="max-md:hidden">{occupants.map(({ name }) => name).join(', ')}</span>
        )}
        {former.length > 0 && (
          <span className="text-sm text-ink-2">
            {' '}
            {former
              .map(({ name, owed }) => `${name} moved out and still owes ${formatOwed(owed)}`)
              .join(', ')}
          </span>
        )}
        {own_owed > 0 && owed > 0 && (
          <span className="text-sm text-ink-2"> You owe {formatOwed(own_owed)}</span>
        )}
      </p>
      <div className="flex items-center justify-end gap-x-3">
        {owed > 0 && oldest_due_on ? (
          <>
            <p className="flex items-baseline gap-x-3 text-right whitespace-nowrap max-md:flex-col-reverse max-md:items-end">
              <span className="text-sm text-ink-2">{sinceOrDue(oldest_due_on)}</span>
              <span className="font-[620]">{formatOwed(owed)}</span>
            </p>
            <Button
              size="sm"
              className="relative z-1"
              aria-label={`Pay ${formatOwed(owed)} for ${property.title}`}
              onClick={() => onPay(debtsOf(row))}
            >
              Pay
            </Button>
          </>
        ) : own_owed > 0 ? (
          <p>
            <span className="text-sm text-ink-2">You owe</span>{' '}
            <span className="font-[620]">{formatOwed(own_owed)}</span>
          </p>
        ) : (
          billing &&
          (occupants.length > 0 || owner_lives) && <p className="text-sm text-ink-2">Nothing owed</p>
        )}
      </div>
    </li>
  )
}
