import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PropertyDetail, updatePropertyBody } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Drawer, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { AttributesField } from './attributes-field.tsx'
import { PropertyFields } from './property-fields.tsx'
import { PropertySkeleton } from './property-skeleton.tsx'

/** The panel that changes what is said of a property. */
export function EditProperty({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(one('GET /estate/property/:id', { params: { id } }))
  // The form starts from what the server has now, and a later refetch does not take away what is typed.
  const [property, setProperty] = useState<PropertyDetail>()
  if (!property && data && !isFetching) setProperty(data)
  if (property) return <EditPropertyDrawer property={property} onClose={onClose} />
  return (
    <Drawer open onClose={onClose} title="Edit Property" footer={<LeaveButton>Cancel</LeaveButton>}>
      {error && !isFetching ? (
        <ErrorState title="Failed to load property details" query={{ error, refetch }} />
      ) : (
        <PropertySkeleton />
      )}
    </Drawer>
  )
}

function EditPropertyDrawer({ property, onClose }: { property: PropertyDetail; onClose: () => void }) {
  const { id, title, price, description, status, attributes } = property
  const form = useContractForm({
    schema: updatePropertyBody,
    defaultValues: { title, price, description: description ?? '', status, attributes },
    onSubmit: async (body) => {
      const changed = await call('PUT /estate/property/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${changed.title} has been updated.`)
      onClose()
    },
    onFailure: (error) => toast.error(`Failed to update property: ${saidOr(error, 'Unknown error')}`),
  })
  return (
    <Drawer
      open
      onClose={onClose}
      title="Edit Property"
      description={title}
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <PropertyFields form={form} />
        <AttributesField form={form} />
      </Form>
    </Drawer>
  )
}
