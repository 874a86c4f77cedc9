import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { isRefusal, saidOr } from '#web/ui/feedback/refusal.ts'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DeadLink, forgetLinkToken, LINK_CUT_SHORT, useLinkToken } from './dead-link.tsx'
import { REQUEST_FAILED, SignInForm } from './sign-in-fields.tsx'

type LinkPageProps = Record<'title' | 'lead' | 'button' | 'doneTitle', string> & {
  path: '/confirm-email' | '/undo-email' | '/undo-change'
}

/** A mailed link acts on a press only, because mail scanners open links. */
function LinkPage({ path, title, lead, button, doneTitle }: LinkPageProps) {
  const token = useLinkToken()
  const [done, setDone] = useState<string>()
  const [dead, setDead] = useState(token ? undefined : LINK_CUT_SHORT)
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useContractForm({
    schema: checks(({ password }: { password: string }) => ({
      password: asksPassword && !password ? 'Enter your password' : undefined,
    })),
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const body = { token: token ?? '', ...(password && { password }) }
      try {
        const { message } = await call(`POST ${path}`, { body })
        forgetLinkToken()
        setDone(message)
      } catch (error) {
        const errors = isRefusal(error) ? error.errors : undefined
        if (errors && !errors.password) return setDead(saidOr(error, REQUEST_FAILED))
        // The first request for a password is no failure.
        if (!errors || asksPassword) throw error
        setAsksPassword(true)
      }
    },
    onFailure: (error) => saidOr(error, REQUEST_FAILED),
  })
  if (dead) return <DeadLink said={dead} />
  if (done !== undefined)
    return (
      <PublicFrame title={doneTitle} lead={done}>
        <ButtonLink variant="primary" size="lg" wide to="/login">
          Sign In
        </ButtonLink>
      </PublicFrame>
    )
  return (
    <PublicFrame title={title} lead={lead}>
      <SignInForm form={form} submit={button}>
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus
            hint="The one you sign in with: it shows that this is your account."
            {...form.field('password')}
          />
        )}
      </SignInForm>
    </PublicFrame>
  )
}

export const ConfirmEmailPage = () => (
  <LinkPage
    path="/confirm-email"
    title="Confirm your new email"
    lead="Press the button, and you sign in with your new email from now on. You are signed out everywhere."
    button="Confirm Email"
    doneTitle="Email confirmed"
  />
)

export const UndoEmailPage = () => (
  <LinkPage
    path="/undo-email"
    title="Keep your old email?"
    lead="Press the button to stop the change of your email. If it has taken effect already, your old email is put back."
    button="Keep My Email"
    doneTitle="The change is stopped"
  />
)

export const UndoChangePage = () => (
  <LinkPage
    path="/undo-change"
    title="Undo this change?"
    lead="Press the button if it was not you. Your account is put back as it was before the change, everyone is signed out, and we send you a link to choose a new password."
    button="Undo the Change"
    doneTitle="The change is undone"
  />
)
