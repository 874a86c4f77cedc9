import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { PendingEmail } from '#web/shared/pending-email.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'

export function EmailPanel() {
  const { user } = useSession()
  const { email, sign_in_phone, pending_email: pending } = user
  const ask = async (body: { email: string }) => {
    const { message } = await call('PUT /me/email', { body })
    await screenIsFresh()
    return message
  }
  const form = useContractForm({
    schema: () => import('#contract/account.ts').then((file) => file.changeEmailBody),
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      toast.success(await ask(body))
      form.reset()
    },
    onFailure: (error) => toastFailure('Failed to change the email.', error),
  })
  return (
    <Panel title="Email" note={email === null ? 'None yet' : <EmailText value={email} />}>
      <Form form={form}>
        {email !== null && (
          <DescriptionList facts={[['Present email', <EmailText key="email" value={email} />]]} />
        )}
        {sign_in_phone !== undefined && (
          <TextField
            label="Number to sign in"
            readOnly
            value={formatPhone(sign_in_phone)}
            hint="You sign in with it."
          />
        )}
        {pending && (
          <PendingEmail
            email={pending}
            onResend={() => ask({ email: pending })}
            onCancel={async () => {
              await call('DELETE /me/email')
              await screenIsFresh()
            }}
          />
        )}
        <EmailField
          label={email === null ? 'Email' : 'New email'}
          autoComplete="email"
          hint={
            email === null
              ? 'We send a link to it. Once it is used, you sign in with it as well.'
              : 'We send a link to the new address and tell your current one.'
          }
          {...form.field('email')}
        />
        <div>
          <SubmitButton form={form} variant="secondary">
            {email === null ? 'Add Email' : 'Change Email'}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
