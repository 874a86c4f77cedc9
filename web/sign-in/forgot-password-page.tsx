import { ArrowLeft, MailCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { problemOfSignInName } from '#contract/sign-in-name.ts'
import { call } from '#web/api/call.ts'
import { canGoBack, goBack } from '#web/routing/entries.ts'
import { Link } from '#web/routing/link.tsx'
import { navigate } from '#web/routing/router.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { REQUEST_FAILED } from './request-failed.ts'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle') return
    const found = problemOfSignInName(email.trim())
    setWrong(found)
    setProblem(undefined)
    if (found) {
      form.current?.querySelector('input')?.focus()
      return
    }
    setState('sending')
    try {
      await call('POST /forgot-password', { body: { email: email.trim() } })
      setState('sent')
    } catch (error) {
      setState('idle')
      setProblem(saidOr(error, REQUEST_FAILED))
    }
  }
  const byEmail = email.includes('@')
  const back = () => (canGoBack() ? goBack() : void navigate({ to: '/login' }))

  return (
    <PublicFrame
      title="Forgot your password?"
      lead="Tell us the email or phone number that you sign in with. We send you a link to choose a new password."
      above={
        <button
          type="button"
          onClick={back}
          className="mb-5 -ml-1 inline-flex min-h-9 w-fit items-center gap-1.5 rounded-control px-1 font-[560] text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft /> Back
        </button>
      }
    >
      <div role="status">
        {state === 'sent' && (
          <div className="mb-6 flex gap-3 rounded-control bg-brand-wash px-4 py-3.5 text-brand-ink">
            <MailCheck className="mt-px size-5" />
            <div>
              <p className="font-[620]">{byEmail ? 'Check your inbox' : 'Check your WhatsApp'}</p>
              <p className="mt-0.5">
                If {email.trim()} belongs to an account, the link is on its way. It works for 30 minutes.
                {!byEmail && ' If the account has an email, it comes there. Nothing came? Ask your estate.'}
              </p>
            </div>
          </div>
        )}
      </div>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Email or phone number"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={state === 'sent'}
          readOnly={state === 'sending'}
          value={email}
          error={wrong}
          onChange={(event) => {
            setEmail(event.target.value)
            setWrong(undefined)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          loading={state === 'sending'}
          disabled={state === 'sent'}
        >
          {state !== 'sent' ? 'Send Link' : byEmail ? 'Email Sent' : 'Link Sent'}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to="/login" className={asideLinkStyle}>
          Return to Sign In
        </Link>
      </p>
    </PublicFrame>
  )
}
