import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { Estate } from '#contract/estates.ts'
import { one } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { EstateOverview, EstateOverviewSkeleton } from './estate-overview.tsx'
import { EstateTenants } from './estate-tenants.tsx'

interface EstateDialogProps {
  id: number
  onClose: () => void
  onEdit: (estate: Estate) => void
}

/** Everything about one estate. */
export function EstateDialog({ id, onClose, onEdit }: EstateDialogProps) {
  const { data: estate, error, refetch } = useQuery(one('GET /estate/:id', { params: { id } }))
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={estate?.name ?? 'Estate Details'}
      footer={
        <>
          {estate && (
            <ButtonLink to="/estates/billing" search={{ estate: String(id) }}>
              Billing
            </ButtonLink>
          )}
          {estate && (
            <Button icon={Pencil} onClick={() => onEdit(estate)}>
              Edit Estate
            </Button>
          )}
          <LeaveButton>Close</LeaveButton>
        </>
      }
    >
      {estate ? (
        <Tabs
          label="Estate details"
          tabs={[
            { value: 'overview', label: 'Overview', content: <EstateOverview estate={estate} /> },
            {
              value: 'tenants',
              label: 'Tenants',
              count: estate.tenants_count,
              content: <EstateTenants estateId={id} />,
            },
          ]}
        />
      ) : error ? (
        <ErrorState title="Failed to load estate" query={{ error, refetch }} />
      ) : (
        <EstateOverviewSkeleton />
      )}
    </Dialog>
  )
}
