import { type ComponentType, useEffect, useState } from 'react'
import { ApiError, call } from '#web/api/call.ts'
import { readEnded, readStoredMe, readToken, wasShownToAnother } from '#web/api/stored-session.ts'
import { Link } from '#web/routing/link.tsx'
import { goOn } from '#web/routing/router.ts'
import { useShown } from '#web/routing/shown.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import type { CodeStepProps, Login } from './code-step.tsx'
import { refusedWords, signIn } from './sign-in.ts'
import { SignInForm, SignInNameField } from './sign-in-fields.tsx'

/** The demo's password, as `npm start` prints it. */
const PASSWORD = 'Estate-2026'
const ACCOUNTS = [
  ['Super admin', 'superadmin@estate.demo'],
  ['Admin', 'admin@estate.demo'],
  ['Estate admin', 'estateadmin@estate.demo'],
  ['Landlord', 'landlord@estate.demo'],
  ['Tenant', 'tenant@estate.demo'],
] as const

/** Another person gets a new document, without data of the first. */
const comeIn = (): Promise<void> =>
  wasShownToAnother() ? new Promise(() => location.replace('/dashboard')) : goOn({ to: '/dashboard' })

export function LoginPage() {
  const [Step, setStep] = useState<ComponentType<CodeStepProps>>()
  const [ended] = useState(readEnded)
  const { behind, entry } = useShown()
  // The sign-in leads to the dashboard anyway.
  const asked = entry.meant && !entry.meant.href.startsWith('/dashboard')
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    call('GET /config').then((config) => setDemo(config.demo), console.error)
  }, [])

  const form = useContractForm({
    schema: checks(({ code }: Login) => ({ code: Step && !code.trim() ? 'Enter the code' : undefined })),
    defaultValues: { email: '', password: '', code: '', shared_device: false },
    onSubmit: async ({ code, ...login }) => {
      const email = login.email.trim()
      if (!email || !login.password.trim()) {
        document.querySelector<HTMLInputElement>(email ? '[name=password]' : '[name=email]')?.focus()
        throw new ApiError(422, { message: 'Please enter both email and password.' })
      }
      try {
        await signIn({ ...login, email, ...(Step && { code }) })
      } catch (error) {
        return refused(error)
      }
      toast.success('Login successful')
      await comeIn()
    },
    onFailure: refusedWords,
  })
  const refused = async (error: unknown) => {
    const why = error instanceof ApiError && error.code
    if (why === 'sign_in_code_needed' && !Step) {
      const { CodeStep } = await import('./code-step.tsx')
      return setStep(() => CodeStep)
    }
    // The first step reports a password that has changed meanwhile.
    if (Step && why !== 'wrong_password') throw new ApiError(422, { errors: { code: [refusedWords(error)] } })
    leaveStep()
    throw error
  }
  const leaveStep = () => {
    setStep(undefined)
    form.set('code', '')
  }

  useEffect(() => {
    if (form.submitting) return
    // A sign-in in another tab signs this one in too. A refusal outlasts a sign-in from before it.
    const refusedWith = form.problem ? readToken() : null
    const follow = () => readToken() !== refusedWith && readToken() && readStoredMe() && comeIn()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [form.submitting, form.problem])

  const fill = (email: string) => {
    form.set('email', email)
    form.set('password', PASSWORD)
  }

  if (Step) return <Step form={form} onBack={leaveStep} />
  return (
    <PublicFrame title="Welcome Back" lead="See what you owe, pay, and keep your receipts.">
      <SignInForm form={form} submit="Sign In">
        {!form.problem && (ended || behind) ? (
          <Notice tone="wait">
            {ended} {behind && 'What you typed is kept.'}
          </Notice>
        ) : (
          asked && <p>Sign in to open that page.</p>
        )}
        <SignInNameField
          hint="The phone number is for those who joined without an email."
          {...form.field('email')}
        />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <p className="mt-2 text-right">
            <Link to="/forgot-password" className={asideLinkStyle}>
              Forgot password?
            </Link>
          </p>
        </div>
        <CheckboxField
          label="This is a shared device"
          hint="You are signed out after 2 hours."
          {...form.checkbox('shared_device', true, false)}
        />
      </SignInForm>
      <p className="mt-6 text-center">
        <Link to="/privacy" className={asideLinkStyle}>
          Privacy
        </Link>
      </p>
      {/* The last element: the accounts load late and would shift what follows. */}
      {demo && (
        <section aria-labelledby="demo-accounts" className="mt-10">
          <h2 id="demo-accounts" className="text-sm text-ink-3">
            This is a demo. Try it as
          </h2>
          <div className="mt-2.5 flex flex-wrap gap-2">
            {ACCOUNTS.map(([role, email]) => (
              <Button key={email} size="sm" onClick={() => fill(email)}>
                {role}
              </Button>
            ))}
          </div>
        </section>
      )}
    </PublicFrame>
  )
}
