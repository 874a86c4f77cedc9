import { createAttributeBody } from '#contract/attributes.ts'
import { call } from '#web/api/call.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDrawer } from '#web/ui/overlay/form-drawer.tsx'

export function CreateAttribute({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: createAttributeBody,
    defaultValues: { name: '', label: '' },
    onSubmit: async (body) => {
      const { name } = await call('POST /property/attribute/create', { body })
      toast.success(`Attribute "${name}" created successfully!`)
      onClose()
    },
    onFailure: (error) => toastFailure(saidOr(error, 'Failed to create property attribute.'), error),
  })
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Create Property Attribute"
      description="Something that a property can have, and how much of it."
      submit="Add Attribute"
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        hint="As it stands on a property, such as Bedrooms."
        {...form.field('name')}
      />
      <TextField
        label="Label"
        required
        autoComplete="off"
        hint="What its value says, such as Number of bedrooms."
        {...form.field('label')}
      />
    </FormDrawer>
  )
}
