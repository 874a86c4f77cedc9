import { useQuery } from '@tanstack/react-query'
import { MIN_MANAGER_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { manages } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { signInNameOf } from '#web/session/sign-in-name.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

/** A new password; every other place where one is signed in ends with the old one. */
export function PasswordPanel() {
  const { user, roles } = useSession()
  const { data: factor } = useQuery(one('GET /me/second-factor'))
  const asksForMore = roles.some(manages) && !factor?.on_since
  const least = asksForMore
    ? `At least ${MIN_MANAGER_PASSWORD_CHARACTERS} characters, or ${MIN_PASSWORD_CHARACTERS} once you have a second factor.`
    : `At least ${MIN_PASSWORD_CHARACTERS} characters.`
  const form = useContractForm({
    schema: () => import('#contract/account.ts').then((file) => file.changePasswordBody),
    defaultValues: { current_password: '', password: '' },
    onSubmit: async (body) => {
      const { message } = await call('PUT /me/password', { body })
      form.reset()
      toast.success(message)
    },
    onFailure: (error) => toastFailure('Failed to change the password.', error),
  })
  return (
    <Panel title="Password">
      <Form form={form}>
        {user.must_change_password && (
          <Notice tone="wait">The one you signed in with was made for you. Choose your own.</Notice>
        )}
        {/* For password managers, which ask whose password it is. */}
        <input type="text" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint={`${least} Other sessions are signed out.`}
          {...form.field('password')}
        />
        <div>
          <SubmitButton form={form}>Change Password</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
