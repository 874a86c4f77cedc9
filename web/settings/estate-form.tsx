import type { Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { EmailField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

/** All but the status, which is for admins. */
export function EstateForm({ estate }: { estate: Estate }) {
  const { id, name, owner, phone_number, address, email, status } = estate
  const form = useContractForm({
    schema: () => import('#contract/estates.ts').then((file) => file.estateForm),
    defaultValues: { name, owner, phone_number, address, email },
    onSubmit: async (body) => {
      const saved = await call('PUT /estate/update/:id', { params: { id }, body })
      form.reset(body)
      toast.success(`${saved.name} updated successfully!`)
    },
    onFailure: (error) => toastFailure('Failed to update estate', error),
  })
  return (
    <Panel
      title="Estate details"
      className="max-w-3xl"
      action={status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>}
    >
      <Form form={form}>
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
          <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
          <PhoneField required {...form.field('phone_number')} />
          <EmailField required hint="Answers to your notifications come here." {...form.field('email')} />
        </div>
        <TextField label="Address" required autoComplete="off" {...form.field('address')} />
        <div>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
