import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Input } from '#web/api/call-types.ts'
import { CodeField } from '#web/shared/code-field.tsx'
import { TextButton } from '#web/ui/button/button.tsx'
import type { useContractForm } from '#web/ui/form/contract-form.ts'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { BackButton, SignInForm } from './sign-in-fields.tsx'

export type Login = Required<Input<'POST /login'>['body']>
export interface CodeStepProps {
  form: ReturnType<typeof useContractForm<z.ZodType<Login, Login>>>
  onBack: () => void
}

export function CodeStep({ form, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false)
  const field = form.field('code')

  useEffect(() => {
    // The next code replaces a selected wrong one.
    if (field.error) document.getElementById(form.id)?.querySelector('input')?.select()
  }, [field.error, form.id])

  return (
    <PublicFrame
      title={recovery ? 'Use a recovery code' : 'Enter your code'}
      lead={
        recovery
          ? 'One of the ten that you kept when you set up your second factor. Each works once.'
          : 'Open the authenticator app on your phone and type the code that it shows for Estate Management.'
      }
      above={<BackButton onClick={onBack} />}
    >
      <SignInForm form={form} submit="Sign In">
        <CodeField
          key={String(recovery)}
          recovery={recovery}
          autoFocus
          readOnly={form.submitting}
          {...field}
          onWhole={() => void form.submit()}
        />
      </SignInForm>
      <div className="mt-6 grid justify-items-center gap-1 text-center">
        <TextButton
          onClick={() => {
            setRecovery(!recovery)
            form.set('code', '')
          }}
        >
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </TextButton>
        {recovery && <p className="text-sm text-ink-3">None left? An admin can reset your second factor.</p>}
      </div>
    </PublicFrame>
  )
}
