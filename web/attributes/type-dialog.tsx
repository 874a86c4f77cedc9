import { type PropertyType, propertyTypeBody } from '#contract/property-types.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** Adds a type of home, or renames one. */
export function TypeDialog({ type, onClose }: { type: PropertyType | null; onClose: () => void }) {
  const form = useContractForm({
    schema: propertyTypeBody,
    defaultValues: { name: type?.name ?? '' },
    onSubmit: async (body) => {
      const saved = type
        ? await call('PUT /property/type/:id', { params: { id: type.id }, body })
        : await call('POST /property/type/create', { body })
      await screenIsFresh()
      toast.success(type ? `${type.name} is now called ${saved.name}.` : `${saved.name} added successfully!`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to save this type of home.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={type ? 'Rename Type' : 'Add Type of Home'}
      description={type?.name}
      submit={type ? 'Save Changes' : 'Add Type'}
    >
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
