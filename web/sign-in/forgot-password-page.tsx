import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { canGoBack, goBack } from '#web/routing/entries.ts'
import { navigate } from '#web/routing/router.ts'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { BackButton, REQUEST_FAILED, SignInForm, SignInLink, SignInNameField } from './sign-in-fields.tsx'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  const form = useContractForm({
    schema: () => import('#contract/account.ts').then(({ accountApi }) => accountApi.forgotPassword.body),
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await call('POST /forgot-password', { body })
      setSent(true)
    },
    onFailure: (error) => saidOr(error, REQUEST_FAILED),
  })
  const { email } = form.values
  const byEmail = email.includes('@')
  const back = () => (canGoBack() ? goBack() : void navigate({ to: '/login' }))

  return (
    <PublicFrame
      title="Forgot your password?"
      lead="Enter your email or phone number. We send you a link to choose a new password."
      above={<BackButton onClick={back} />}
    >
      <div role="status">
        {sent && (
          <div className="mb-6 flex gap-3 rounded-control bg-brand-wash px-4 py-3.5 text-brand-ink">
            <MailCheck className="mt-px size-5" />
            <div>
              <p className="font-[620]">{byEmail ? 'Check your inbox' : 'Check your email or WhatsApp'}</p>
              <p className="mt-0.5">
                If {email.trim()} belongs to an account, the link is on its way. It works for 30 minutes.
                {!byEmail &&
                  ' It comes by email if the account has one: you then sign in with that email too. Nothing came? Ask your estate.'}
              </p>
            </div>
          </div>
        )}
      </div>
      <SignInForm
        form={form}
        submit={!sent ? 'Send Link' : byEmail ? 'Email Sent' : 'Link Sent'}
        disabled={sent}
      >
        <SignInNameField disabled={sent} readOnly={form.submitting} {...form.field('email')} />
      </SignInForm>
      <SignInLink />
    </PublicFrame>
  )
}
