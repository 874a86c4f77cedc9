import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { one } from '#web/api/queries.ts'
import { BankAccountsPanel } from '#web/bank-accounts/public.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateCrumb } from '#web/shared/estate-crumb.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { SettingsTabs } from '#web/shared/settings-tabs.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { EstateProfile } from './estate-profile.tsx'
import { StaffPage } from './staff-panel.tsx'
import { SystemSettings } from './system-settings.tsx'

export const SettingsPage = () =>
  useSession().is('super admin') ? <SystemSettings /> : <EstateSettingsPage />

/** The settings of the own estate, or for admins of the one in the address. */
export function EstateSettingsPage() {
  const { of, estate } = useScope()
  const search = useSearch()
  const every = of === 'every estate'
  const id = every ? idIn(search.estate) : estate?.id
  const found = useQuery({
    ...one('GET /estate/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  const staff = search.tab === 'staff'
  const name = staff ? 'Staff' : 'Settings'
  const picked = every ? found.data : undefined
  usePageTitle(picked ? `${name} of ${picked.name}` : name)
  return (
    <>
      {every && id !== undefined && !found.error && <EstateCrumb estate={picked} name={name} />}
      <PageHeader
        title={every ? name : 'Settings'}
        lead={
          picked?.name ??
          (staff
            ? 'Who works in the office, and what each may do.'
            : 'What residents see of the estate, and where they pay.')
        }
      />
      {id !== undefined && <SettingsTabs shown={staff ? 'Staff' : 'Estate'} estateId={id} />}
      {id === undefined ? (
        <Panel>
          <EmptyState
            icon={MapPinned}
            title={every ? 'No estate is chosen' : 'No estate is linked to your account.'}
          >
            {every ? 'Open an estate, and go to its settings from there.' : 'An administrator can link one.'}
          </EmptyState>
        </Panel>
      ) : found.data ? (
        staff ? (
          <StaffPage estate={found.data} />
        ) : (
          <div className="grid max-w-3xl gap-5">
            <EstateProfile estate={found.data} />
            <BankAccountsPanel estate={found.data} />
          </div>
        )
      ) : found.error ? (
        <Panel>
          <ErrorState title="Failed to load estate" query={found} />
        </Panel>
      ) : (
        <Skeleton className="h-96 max-w-3xl rounded-surface" />
      )}
    </>
  )
}
