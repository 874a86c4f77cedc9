import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { ADMINS } from '#contract/roles.ts'
import { STAFF_LABELS } from '#contract/staff-words.ts'
import type { List, Reply } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'
import { EditEstate } from '#web/estates/public.ts'
import { paymentsOf } from '#web/payments/list/queries.ts'
import { RECENT, RecentPayments } from '#web/payments/list/recent-payments.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Detail, DetailSkeleton } from '#web/ui/page/detail.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { Side, SideSection } from '#web/ui/page/side.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { DateText, RelativeTime } from '#web/ui/text/date-text.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { EstateCharges, EstateFigures, useEstateMoney } from './estate-money.tsx'

type EstateDetail = Reply<'GET /estate/:id'>

export function EstatePage() {
  const { id = '' } = useParams()
  const admin = useSession().is(...ADMINS)
  const query = useQuery(one('GET /estate/:id', { params: { id } }))
  const { data: estate, error } = query
  usePageTitle(titleOf(estate?.name, 'Estate', error))
  const inside = useEstateMoney(Number(id))
  const payments = useQuery({
    ...paymentsOf({ of: 'estate', id: Number(id) }, { page: 1, per_page: RECENT }),
    placeholderData: undefined,
  })
  const ready = [...Object.values(inside), payments].every(({ isFetched }) => isFetched)
  const [to, list] = admin ? (['/estates', 'Estates'] as const) : (['/dashboard', 'Dashboard'] as const)
  if (!estate || !ready)
    return error ? (
      <NotThere
        what="Estate"
        query={query}
        back={admin && <ButtonLink to={to}>Back to the estates</ButtonLink>}
      />
    ) : (
      <DetailSkeleton above="h-64 sm:h-29" panels={['h-28', 'h-96', 'h-96']} />
    )
  return (
    <>
      <Breadcrumb to={to} list={list} name={estate.name} />
      <Estate key={estate.id} estate={estate} admin={admin} payments={payments} />
    </>
  )
}

interface EstateProps {
  estate: EstateDetail
  admin: boolean
  payments: UseQueryResult<List<Payment>>
}

function Estate({ estate, admin, payments }: EstateProps) {
  const { may } = useSession()
  const [editing, setEditing] = useState(false)
  const { id, name, address, status, created_at } = estate
  const staff = may('GET /estate/colleagues/:estateId') && <Staff estate={estate} />
  const charges = <EstateCharges id={id} />
  const latest = (
    <RecentPayments
      title="Latest payments"
      list={payments}
      search={{ estate: String(id) }}
      empty="Nothing has been paid here yet."
    />
  )
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {address}
            <Badge tone={status === 1 ? 'good' : 'off'}>{status === 1 ? 'Active' : 'Inactive'}</Badge>
            <span className="text-sm text-ink-3">
              Added on <DateText value={created_at} />
            </span>
          </span>
        }
        actions={
          admin ? (
            <>
              <ButtonLink to="/estates/billing" search={{ estate: String(id) }}>
                Billing
              </ButtonLink>
              <ButtonLink to="/estates/settings" search={{ estate: String(id) }}>
                Settings
              </ButtonLink>
              <Button icon={Pencil} onClick={() => setEditing(true)}>
                Edit Estate
              </Button>
            </>
          ) : (
            <>
              <ButtonLink to="/settings/billing">Billing</ButtonLink>
              <ButtonLink to="/settings">Settings</ButtonLink>
            </>
          )
        }
      />
      <div className="mb-5">
        <EstateFigures id={id} />
      </div>
      {staff && isManaged(estate) ? (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="xl:col-span-2">{staff}</div>
          {charges}
          {latest}
        </div>
      ) : (
        <Detail side={<About estate={estate} />}>
          {staff}
          {charges}
          {latest}
        </Detail>
      )}
      {editing && <EditEstate estate={estate} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Its owner is one of the staff, who are shown with the same contacts. */
const isManaged = ({ owner, email, phone_number, managers }: EstateDetail): boolean =>
  managers.some(
    (manager) =>
      manager.name === owner &&
      manager.email === email &&
      formatPhone(manager.phone_number ?? '') === formatPhone(phone_number),
  )

const Staff = ({ estate: { managers } }: { estate: EstateDetail }) => (
  <Panel title="Staff">
    {managers.length === 0 ? (
      <p className="text-amber-ink">Nobody runs this estate now.</p>
    ) : (
      <ul aria-label="Staff" className="divide-y divide-line">
        {managers.map(({ id, staff_role, last_signed_in_at, joined, ...person }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 break-words">
              <span>
                <span className="font-[560]">{person.name}</span>, {STAFF_LABELS[staff_role].toLowerCase()}
              </span>
              <span className="text-sm text-ink-2">
                {last_signed_in_at ? (
                  <>
                    Signed in <RelativeTime value={last_signed_in_at} />
                  </>
                ) : joined ? (
                  'No sign-in on record'
                ) : (
                  'Not joined yet'
                )}
              </span>
            </p>
            <ContactLinks {...person} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const About = ({ estate: { owner, phone_number, email } }: { estate: EstateDetail }) => (
  <Side label="About this estate">
    <SideSection title="Owner">
      <p className="mb-1.5 font-[560] break-words">{owner}</p>
      <ContactLinks name={owner} phone_number={phone_number} email={email} />
    </SideSection>
  </Side>
)
