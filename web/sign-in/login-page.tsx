import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { readEnded, readStoredMe, readToken } from '#web/api/stored-session.ts'
import { Link } from '#web/routing/link.tsx'
import { useShown } from '#web/routing/shown.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import type { CodeStepProps } from './code-step.tsx'
import { comeIn } from './come-in.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { refusedWords, signIn } from './sign-in.ts'

const MISSING = 'Please enter both email and password.'

export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  /** The second step, once the account has shown to have one. */
  const [Step, setStep] = useState<ComponentType<CodeStepProps>>()
  const form = useRef<HTMLFormElement>(null)
  const [ended] = useState(readEnded)
  const { behind } = useShown()

  useEffect(() => {
    if (sending) return
    // Signed in in another tab: this one follows.
    const follow = () => readToken() && readStoredMe() && comeIn()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [sending])

  const enter = async (code?: string) => {
    setSending(true)
    setProblem(undefined)
    try {
      await signIn({ email: email.trim(), password, code, shared_device: shared })
      toast.success('Login successful')
      await comeIn()
    } catch (error) {
      setProblem(await wordsAfter(error))
      setSending(false)
    }
  }
  /** What is said of a refusal: nothing where only the code is missing, which the second step asks for. */
  const wordsAfter = async (error: unknown) => {
    const why = error instanceof ApiError && error.code
    // The password goes along with the code; where it has changed meanwhile, the first step says so.
    if (why === 'wrong_password') setStep(undefined)
    if (why !== 'sign_in_code_needed') return refusedWords(error)
    try {
      const { CodeStep } = await import('./code-step.tsx')
      setStep(() => CodeStep)
      return undefined
    } catch (missing) {
      return refusedWords(missing)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (!email.trim() || !password.trim()) {
      setProblem(MISSING)
      form.current
        ?.querySelector<HTMLInputElement>(email.trim() ? '[name=password]' : '[name=email]')
        ?.focus()
      return
    }
    void enter()
  }
  /** What is typed takes the message of the last try away. */
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(undefined)
  }
  const fill = (account: { email: string; password: string }) => {
    typed(setEmail)(account.email)
    setPassword(account.password)
  }

  if (Step)
    return (
      <Step
        sending={sending}
        problem={problem}
        onCode={enter}
        onBack={() => {
          setStep(undefined)
          setProblem(undefined)
        }}
      />
    )
  return (
    <PublicFrame title="Welcome Back" lead="Sign in to look after your estate.">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem ? (
          <Notice tone="bad">{problem}</Notice>
        ) : (
          (ended || behind) && (
            <Notice tone="wait">
              {ended} {behind && 'What you typed is kept.'}
            </Notice>
          )
        )}
        <TextField
          label="Email or phone number"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={email}
          onChange={(event) => typed(setEmail)(event.target.value)}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => typed(setPassword)(event.target.value)}
          />
          <p className="mt-2 text-right">
            <Link to="/forgot-password" className={asideLinkStyle}>
              Forgot password?
            </Link>
          </p>
        </div>
        <CheckboxField
          label="This is a shared device"
          hint="You are signed out after 2 hours."
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={sending}>
          Sign In
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to="/privacy" className={asideLinkStyle}>
          Privacy
        </Link>
      </p>
      {/* Last: only where there is a demo, and moves nothing when it comes. */}
      <DemoAccounts onChoose={fill} />
    </PublicFrame>
  )
}
