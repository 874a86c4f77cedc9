import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DeadLink, LINK_CUT_SHORT } from './dead-link.tsx'
import { forgetLinkToken, useLinkToken } from './link-token.ts'
import { REQUEST_FAILED } from './request-failed.ts'

interface Words {
  title: string
  lead: string
  button: string
  done: string
}

/** What a mailed link does, done by a press: what looks at mails on its way opens their links. */
function LinkPage({
  path,
  words,
}: {
  path: '/confirm-email' | '/undo-email' | '/undo-change'
  words: Words
}) {
  const token = useLinkToken()
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'dead'>(token ? 'asking' : 'dead')
  const [said, setSaid] = useState(token ? undefined : LINK_CUT_SHORT)
  /** What was typed, once it is asked for, and what is wrong with it. */
  const [password, setPassword] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const act = async (event: FormEvent) => {
    event.preventDefault()
    if (!token || state === 'sending') return
    if (password === '') return setWrong('Enter your password')
    setState('sending')
    setSaid(undefined)
    try {
      const { message } = await call(`POST ${path}`, { body: { token, ...(password && { password }) } })
      forgetLinkToken()
      setSaid(message)
      setState('done')
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      const about = refusal?.errors?.password?.[0]
      setState(refusal?.errors && !about ? 'dead' : 'asking')
      if (!about) return setSaid(refusal?.said ?? REQUEST_FAILED)
      // The first time nothing is wrong: that one is asked for was not known before.
      setWrong(password === undefined ? undefined : about)
      setPassword(password ?? '')
    }
  }
  if (state === 'dead') return <DeadLink said={said} />
  if (state === 'done')
    return (
      <PublicFrame title={words.done} lead={said}>
        <ButtonLink variant="primary" size="lg" wide to="/login">
          Sign In
        </ButtonLink>
      </PublicFrame>
    )
  return (
    <PublicFrame title={words.title} lead={words.lead}>
      <form noValidate onSubmit={act} className="grid gap-5">
        {said && <Notice tone="bad">{said}</Notice>}
        {password !== undefined && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus
            hint="The one you sign in with: it shows that this is your account."
            value={password}
            error={wrong}
            onChange={(event) => {
              setPassword(event.target.value)
              setWrong(undefined)
            }}
          />
        )}
        <Button type="submit" variant="primary" size="lg" wide loading={state === 'sending'}>
          {words.button}
        </Button>
      </form>
    </PublicFrame>
  )
}

export const ConfirmEmailPage = () => (
  <LinkPage
    path="/confirm-email"
    words={{
      title: 'Confirm your new email',
      lead: 'Press the button, and you sign in with your new email from now on. You are signed out everywhere.',
      button: 'Confirm Email',
      done: 'Email confirmed',
    }}
  />
)

export const UndoEmailPage = () => (
  <LinkPage
    path="/undo-email"
    words={{
      title: 'Keep your old email?',
      lead: 'Press the button to stop the change of your email. If it has taken effect already, your old email is put back.',
      button: 'Keep My Email',
      done: 'The change is stopped',
    }}
  />
)

export const UndoChangePage = () => (
  <LinkPage
    path="/undo-change"
    words={{
      title: 'Undo this change?',
      lead: 'Press the button if it was not you. Your account is put back as it was before the change, everyone is signed out, and we send you a link to choose a new password.',
      button: 'Undo the Change',
      done: 'The change is undone',
    }}
  />
)
