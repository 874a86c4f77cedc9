import { useEffect, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { forgetSession } from '#web/api/stored-session.ts'
import { navigate } from '#web/routing/router.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DeadLink, deadLinkWords, LINK_CUT_SHORT, useLinkToken } from './dead-link.tsx'
import { REQUEST_FAILED, SignInForm } from './sign-in-fields.tsx'

export function ResetPasswordPage() {
  const token = useLinkToken()
  const [deadLink, setDeadLink] = useState(token ? undefined : LINK_CUT_SHORT)
  const [shortest, setShortest] = useState(MIN_PASSWORD_CHARACTERS)
  // A used link is reported before the person chooses a password.
  useEffect(() => {
    if (!token) return
    call('POST /reset-password/open', { body: { token }, refetch: false }).then(
      ({ min_characters }) => setShortest(min_characters),
      (error: unknown) => setDeadLink(deadLinkWords(error)),
    )
  }, [token])

  const form = useContractForm({
    schema: () => import('#contract/account.ts').then(({ accountApi }) => accountApi.resetPassword.body),
    defaultValues: { token: token ?? '', password: '' },
    onSubmit: async (body) => {
      await call('POST /reset-password', { body })
      // The sign-in page would redirect a stored session to the dashboard.
      forgetSession()
      toast.success('Your password has been changed.')
      await navigate({ to: '/login', replace: true })
    },
    onFailure: (error) => {
      setDeadLink(deadLinkWords(error))
      return saidOr(error, REQUEST_FAILED)
    },
  })

  if (deadLink) return <DeadLink said={deadLink} renewable />
  return (
    <PublicFrame title="Choose a new password" lead="You will be signed out everywhere else.">
      <SignInForm form={form} submit="Change Password">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${shortest} characters. A few words are easy to remember.`}
          {...form.field('password')}
        />
      </SignInForm>
    </PublicFrame>
  )
}
