import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TENANT_ORDERS } from '#contract/orders.ts'
import type { Property } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import type { ListedTenant } from '#contract/tenancies.ts'
import { many } from '#web/api/queries.ts'
import { SheetButtons } from '#web/imports/public.tsx'
import { NotJoined } from '#web/invitations/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Columns } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailLink, PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { AddTenant } from './public.tsx'

const WIDE_ONLY = 'max-xl:hidden'
const SecondLine = ({ always = false, children }: { always?: boolean; children: ReactNode }) => (
  <span className={classes('block text-sm font-normal break-words text-ink-3', !always && 'xl:hidden')}>
    {children}
  </span>
)

interface Options {
  former: boolean
  /** Formats naira; null where no estate bills. */
  owed: ((naira: number) => string) | null
  severalEstates: boolean
  manages: boolean
}

const tenantColumns = ({ former, owed, severalEstates, manages }: Options): Columns<ListedTenant> => [
  {
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    cell: ({ name, email, joined, left_at }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {manages && !joined && left_at === null && <Badge>Not joined</Badge>}
        </span>
        <SecondLine>
          <EmailText value={email} />
        </SecondLine>
      </>
    ),
  },
  {
    header: 'Email',
    card: 'hidden',
    className: `${WIDE_ONLY} xl:w-[24%]`,
    cell: ({ email }) => <EmailLink value={email} />,
  },
  {
    header: 'Phone number',
    className: 'xl:w-46',
    cell: ({ name, phone_number }) => <PhoneLinks name={name} value={phone_number} />,
  },
  {
    header: 'Property',
    order: { by: 'property', as: 'text' },
    cell: ({ estate_property: { id, title }, estate }) => (
      <>
        <Link to="/properties/$id" params={{ id: String(id) }} className={classes(linkStyle, 'font-medium')}>
          {title}
        </Link>
        {(severalEstates || !owed) && <SecondLine always={owed !== null}>{estate.name}</SecondLine>}
      </>
    ),
  },
  owed
    ? {
        header: 'Owed',
        align: 'end',
        className: 'xl:w-32',
        cell: (tenant) =>
          tenant.owed ? (
            <span className="font-[620]">{owed(tenant.owed)}</span>
          ) : (
            <span className="text-ink-3">{tenant.owed === 0 ? 'Nothing' : '–'}</span>
          ),
      }
    : {
        header: 'Estate',
        card: 'hidden',
        className: WIDE_ONLY,
        cell: ({ estate }) => <span className="block text-balance">{estate.name}</span>,
      },
  {
    header: 'Since',
    order: { by: 'starts_on', as: 'date' },
    className: 'xl:w-34',
    cell: ({ starts_on }) => <DayText value={starts_on} />,
  },
  former && {
    header: 'Until',
    className: 'xl:w-34',
    cell: ({ starts_on, ends_on }) => (ends_on && ends_on >= starts_on ? <DayText value={ends_on} /> : '–'),
  },
]

const PickProperty = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.PickProperty))

export function TenantsPage() {
  const list = useListState(['status'], TENANT_ORDERS)
  const { is, may } = useSession()
  const manages = is(...MANAGERS)
  const former = manages && list.filters.status === 'former'
  const tenants = useQuery(
    many('GET /tenants', { query: { ...list.query, status: former ? 'former' : undefined } }),
  )
  const scope = useScope()
  const sums = (tenants.data?.rows ?? []).flatMap((row) => row.owed ?? [])
  const owed = sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null
  const adding = useOpened('add')
  const [livesIn, setLivesIn] = useState<Property | null>(null)
  const close = () => {
    setLivesIn(null)
    adding.close()
  }
  const addButton = may('POST /tenant/save') && (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Tenant
    </Button>
  )
  return (
    <>
      <PageHeader
        title="My Tenants"
        lead={manages && <NotJoined />}
        actions={
          <>
            <SheetButtons />
            {addButton}
          </>
        }
      />
      <Table
        caption="Tenants"
        columns={tenantColumns({ former, owed, severalEstates: scope.of !== 'one estate', manages })}
        list={tenants}
        {...list.paging}
        onOpen={({ id }) => navigate({ to: '/tenants/$id', params: { id: String(id) } })}
        toolbar={
          <>
            <SearchInput label="Search Tenants..." {...list.search} />
            {manages && (
              <FilterField
                label="Status"
                placeholder="Living there"
                options={[{ value: 'former', label: 'Moved out' }]}
                value={former ? 'former' : undefined}
                onChange={(value) => list.setFilter('status', value)}
              />
            )}
          </>
        }
        empty={
          <EmptyState icon={Users} title="No tenants found" action={!list.narrowed && addButton}>
            {list.q
              ? 'Try another search.'
              : former
                ? 'Nobody has moved out yet.'
                : 'Nobody has been added yet.'}
          </EmptyState>
        }
      />
      {addButton &&
        adding.id !== null &&
        (livesIn ? (
          <AddTenant property={livesIn} onClose={close} />
        ) : (
          <PickProperty onClose={close} onPick={setLivesIn} />
        ))}
    </>
  )
}
