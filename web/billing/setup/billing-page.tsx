import { useMutation, useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import type { BilledCharge, EstateBilling } from '#contract/billing.ts'
import { countOf, joined } from '#contract/counts.ts'
import { monthWords } from '#contract/day-words.ts'
import type { ReminderRules as Rules } from '#contract/reminders.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { EstateCrumb } from '#web/shared/estate-crumb.tsx'
import { SettingsTabs } from '#web/shared/settings-tabs.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { BilledItem } from './billed-item.tsx'
import { priceWords, RULE_WORDS } from './draft.ts'

const Guide = lazyPart(() => import('./guide.tsx').then((file) => file.Guide), {
  waiting: <Skeleton className="h-96" />,
  failed: 'The guide could not be loaded.',
})

/** The billing of the own estate, or for admins of the one in the address. */
export function BillingPage() {
  const { of, estate } = useScope()
  const search = useSearch()
  const id = estate?.id ?? Number(search.estate ?? 0)
  const found = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId: id } }),
    enabled: id > 0,
    staleTime: 0,
  })
  const billing = found.isFetchedAfterMount ? found.data : undefined
  const off = billing?.billing_from === null
  const every = of === 'every estate'
  usePageTitle(every && billing ? `Billing of ${billing.estate.name}` : 'Billing')
  return (
    <>
      {every && id > 0 && !found.error && <EstateCrumb estate={billing?.estate} name="Billing" />}
      <PageHeader
        title={off ? 'Turn on billing' : 'Billing'}
        lead={billing ? billing.estate.name : 'What the estate asks for by itself.'}
      />
      {id > 0 && <SettingsTabs shown="Billing" estateId={id} />}
      {!(id > 0) ? (
        <Panel>
          <EmptyState icon={MapPinned} title="No estate is chosen">
            Open an estate, and go to its billing from there.
          </EmptyState>
        </Panel>
      ) : found.error ? (
        <Panel>
          <ErrorState title="Failed to load billing" query={found} />
        </Panel>
      ) : !billing ? (
        <Skeleton className="h-96" />
      ) : !off ? (
        <BillingOverview billing={billing} />
      ) : billing.estate.status === null ? (
        <Notice tone="wait">This estate is inactive. Activate it before billing is turned on.</Notice>
      ) : (
        <TurnOn key={id} billing={billing} />
      )}
    </>
  )
}

function TurnOn({ billing }: { billing: EstateBilling }) {
  const tenancies = useQuery({
    ...one('GET /estate/billing/:estateId/tenancies', { params: { estateId: billing.estate.id } }),
    staleTime: 0,
  })
  if (tenancies.error)
    return (
      <Panel>
        <ErrorState title="Failed to load tenants" query={tenancies} />
      </Panel>
    )
  return tenancies.data && tenancies.isFetchedAfterMount ? (
    <Guide billing={billing} residents={tenancies.data} />
  ) : (
    <Skeleton className="h-96" />
  )
}

const ChangeReminders = lazyDialog(() =>
  import('./change-reminders.tsx').then((file) => file.ChangeReminders),
)

function summaryOf({ turned_on, days, whatsapp }: Rules): string {
  if (!turned_on) return 'Nobody is reminded unless you do it under Arrears.'
  const when = joined(days.map((day) => RULE_WORDS[day].toLowerCase()))
  return `Those who owe are reminded ${when}, counted from the due date, by email${whatsapp ? ' and' : ', or without one'} by WhatsApp, and in the application.`
}

function ReminderRules({ billing }: { billing: EstateBilling }) {
  const params = { estateId: billing.estate.id }
  const query = useQuery(one('GET /estate/reminders/:estateId', { params }))
  const { data } = query
  const [changing, setChanging] = useState<'days' | 'on'>()
  const [saved, setSaved] = useState(false)
  const turnOff = useMutation({
    mutationFn: async ({ days, whatsapp }: Rules) => {
      await call('PUT /estate/reminders/:estateId', { params, body: { turned_on: false, days, whatsapp } })
      await screenIsFresh()
    },
    onSuccess: () => setSaved(true),
    onError: (error) => toastFailure('The reminders are still on.', error),
  })
  return (
    <Panel
      title="Reminders"
      action={
        data && (
          <Button aria-label="Change reminders" onClick={() => setChanging('days')}>
            Change
          </Button>
        )
      }
    >
      {data ? (
        <div className="flex items-start gap-3">
          <Switch
            label="Remind those who owe"
            checked={data.turned_on}
            pending={turnOff.isPending}
            onChange={(on) => {
              setSaved(false)
              // Turning it on may send at once, so the dialog shows to whom.
              if (on) setChanging('on')
              else turnOff.mutate(data)
            }}
          />
          <p className="pt-1.5 text-ink-2">
            <span className="font-[560] text-ink">{data.turned_on ? 'On' : 'Off'}</span>
            <span role="status" className="text-sm text-brand-ink">
              {saved && ' Saved'}
            </span>
            <span className="block">{summaryOf(data)}</span>
          </p>
        </div>
      ) : query.error ? (
        <RetryNotice title="The reminders could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-12" />
      )}
      {data && changing && (
        <ChangeReminders
          billing={billing}
          saved={data}
          turnOn={changing === 'on'}
          onSaved={() => setSaved(true)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Panel>
  )
}

const BillCharge = lazyDialog(() => import('./terms-dialogs.tsx').then((file) => file.BillCharge))
const ChangeTerms = lazyDialog(() => import('./terms-dialogs.tsx').then((file) => file.ChangeTerms))

function BillingOverview({ billing }: { billing: EstateBilling }) {
  const { charges, billing_from, behind, today } = billing
  const [adding, setAdding] = useState<BilledCharge['charge'] | null>(null)
  const [changing, setChanging] = useState<BilledCharge | null>(null)
  const next = useQuery(
    one('GET /estate/billing/:estateId/next', { params: { estateId: billing.estate.id } }),
  )
  const bought = charges.flatMap(({ billed, charge }) => (!billed && charge.status === 1 ? [charge] : []))
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        {billing_from && billing_from > today ? 'Begins in' : 'On since'} {monthWords(billing_from ?? today)},
        for {countOf(billing.households, 'household')}.
      </p>
      {behind > 0 && (
        <Notice>{countOf(behind, 'ledger is', 'ledgers are')} still being brought up to date.</Notice>
      )}
      <Panel title="Billed" flush>
        <ul className="divide-y divide-line">
          {charges.map((each) => (
            <BilledItem
              key={each.charge.id}
              {...each}
              today={today}
              next={next.data?.find(({ charge_id }) => charge_id === each.charge.id)}
              onChange={() => setChanging(each)}
            />
          ))}
        </ul>
      </Panel>
      {bought.length > 0 && (
        <Panel title="Not billed automatically" flush>
          <ul className="divide-y divide-line">
            {bought.map((charge) => (
              <li
                key={charge.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
              >
                <span>
                  <span className="font-[560]">{charge.name}</span>
                  <span className="block text-sm text-ink-3">{priceWords(charge)}</span>
                </span>
                <Button onClick={() => setAdding(charge)} aria-label={`Bill ${charge.name}`}>
                  Bill
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <ReminderRules billing={billing} />
      {adding && <BillCharge billing={billing} charge={adding} onClose={() => setAdding(null)} />}
      {changing && <ChangeTerms {...changing} billing={billing} onClose={() => setChanging(null)} />}
    </div>
  )
}
