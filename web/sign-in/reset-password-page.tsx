import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { forgetSession } from '#web/api/stored-session.ts'
import { navigate } from '#web/routing/router.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DeadLink, LINK_CUT_SHORT } from './dead-link.tsx'
import { useLinkToken } from './link-token.ts'
import { REQUEST_FAILED } from './request-failed.ts'

/** The server's words about a dead link. */
const saidOfLink = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors?.token?.[0] : undefined

/** The page that the email or WhatsApp message links to. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** The link itself is of no use: cut short, used, or expired. */
  const [deadLink, setDeadLink] = useState(token ? undefined : LINK_CUT_SHORT)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // A link that is used says so before somebody thinks of a password. If this call fails, the form still checks the link.
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    call('POST /reset-password/open', { body: { token }, signal: leaving.signal, refetch: false }).catch(
      (error: unknown) => setDeadLink(saidOfLink(error)),
    )
    return () => leaving.abort()
  }, [token])

  const complain = (about: string) => {
    setWrong(about)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending || !token) return
    setProblem(undefined)
    if (!password) return complain('Password is required')
    if (password.length < MIN_PASSWORD_CHARACTERS)
      return complain(`Use at least ${MIN_PASSWORD_CHARACTERS} characters`)
    setSending(true)
    try {
      await call('POST /reset-password', { body: { token, password } })
      // Every session has ended with it; the sign-in page would send a kept one on to the dashboard.
      forgetSession()
      toast.success('Your password has been changed.')
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      setSending(false)
      const { said, errors } = error instanceof ApiError ? error : {}
      if (errors?.token) setDeadLink(saidOfLink(error))
      else if (errors?.password) complain(errors.password[0] ?? said ?? REQUEST_FAILED)
      else setProblem(said ?? REQUEST_FAILED)
    }
  }

  if (deadLink) return <DeadLink said={deadLink} renewable />
  return (
    <PublicFrame title="Choose a new password" lead="You will be signed out everywhere else.">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters; 15 for whoever runs an estate. A few words are easier to remember than a riddle."
          value={password}
          error={wrong}
          onChange={(event) => {
            setPassword(event.target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={sending}>
          Change Password
        </Button>
      </form>
    </PublicFrame>
  )
}
