import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

/** Name and phone number, which people change as they like. */
export function DetailsPanel() {
  const { user } = useSession()
  const form = useContractForm({
    schema: () => import('#contract/profile.ts').then((file) => file.profileForm),
    defaultValues: { name: user.name, phone_number: user.phone_number ?? '' },
    onSubmit: async (body) => {
      await call('PUT /me', { body })
      await screenIsFresh()
      form.reset({ name: body.name, phone_number: body.phone_number ?? '' })
      toast.success('Profile saved')
    },
    onFailure: (error) => toastFailure('Failed to save the profile.', error),
  })
  return (
    <Panel title="Your details">
      <Form form={form}>
        <TextField label="Name" required autoComplete="name" {...form.field('name')} />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Where WhatsApp messages go."
          {...form.field('phone_number')}
        />
        <div>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
