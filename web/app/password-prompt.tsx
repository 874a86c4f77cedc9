import { confirmPasswordBody } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { signInNameOf } from '#web/session/sign-in-name.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'

interface PasswordPromptProps {
  onClose: () => void
  onGiven: () => void
}

/** Asks whoever is signed in for the password, before something that whoever merely found the screen open must not do. */
export function PasswordPrompt({ onClose, onGiven }: PasswordPromptProps) {
  const { user } = useSession()
  const form = useContractForm({
    schema: confirmPasswordBody,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      await call('POST /me/confirm-password', { body, refetch: false })
      onGiven()
    },
  })
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Enter your password"
      description="So that nobody else changes this in your name."
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Continue</SubmitButton>
        </>
      }
    >
      <Form form={form} asksBeforeLosing={false}>
        <input type="text" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Form>
    </Dialog>
  )
}
