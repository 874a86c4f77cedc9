import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { PropertyOverview } from './property-overview.tsx'
import { PropertyOwners } from './property-owners.tsx'
import { PropertySkeleton } from './property-skeleton.tsx'
import { PropertyTenants } from './property-tenants.tsx'

interface PropertyDialogProps {
  id: number
  onClose: () => void
  onEdit: () => void
}

/** Everything about one property. */
export function PropertyDialog({ id, onClose, onEdit }: PropertyDialogProps) {
  const manages = useSession().is(...MANAGERS)
  const { data: property, error, refetch } = useQuery(one('GET /estate/property/:id', { params: { id } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={property?.title ?? 'Property Details'}
      footer={
        <>
          <LeaveButton>Close</LeaveButton>
          {property && manages && (
            <Button icon={Pencil} onClick={onEdit}>
              Edit Property
            </Button>
          )}
        </>
      }
    >
      {/* As high for every tab, so that nothing jumps. */}
      <div className="sm:min-h-100">
        {property ? (
          <Tabs
            label="Property details"
            tabs={[
              {
                value: 'overview',
                label: 'Overview',
                content: (
                  <>
                    <PropertyOverview property={property} manages={manages} />
                    {manages && <PropertyOwners property={property} />}
                  </>
                ),
              },
              {
                value: 'tenants',
                label: 'Tenants',
                count: property.tenant.length,
                content: <PropertyTenants property={property} />,
              },
            ]}
          />
        ) : error ? (
          <ErrorState title="Failed to load property details" query={{ error, refetch }} />
        ) : (
          <PropertySkeleton />
        )}
      </div>
    </Dialog>
  )
}
