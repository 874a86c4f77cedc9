import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPasswordBody } from '#contract/account.ts'
import { call, type Proof } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { signInNameOf, useSession } from '#web/session/use-session.tsx'
import { CodeField } from '#web/shared/code-field.tsx'
import { TextButton } from '#web/ui/button/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/text-field.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'

type Way = 'password' | 'code' | 'recovery'
const TITLES: Record<Way, string> = {
  password: 'Enter your password',
  code: 'Enter a code',
  recovery: 'Enter a recovery code',
}
const INSTEAD: Record<Way, string> = {
  password: 'Use your password',
  code: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}

interface ProofPromptProps {
  wanted: Proof
  onClose: () => void
  onGiven: () => void
}

export function ProofPrompt({ wanted, onClose, onGiven }: ProofPromptProps) {
  const { user } = useSession()
  const { data: factor } = useQuery(one('GET /me/second-factor'))
  const [way, setWay] = useState<Way>(wanted)
  const [switched, setSwitched] = useState(false)
  const form = useContractForm({
    schema: confirmPasswordBody,
    defaultValues: { [wanted]: '' },
    onSubmit: async (body) => {
      await call('POST /me/confirm-password', { body, refetch: false })
      onGiven()
    },
  })
  const choose = (other: Way) => {
    form.reset({ [other === 'password' ? 'password' : 'code']: '' })
    setWay(other)
    setSwitched(true)
  }
  const others: readonly Way[] =
    wanted === 'password' && !factor?.on_since
      ? []
      : way === 'password'
        ? ['code']
        : [way === 'code' ? 'recovery' : 'code', ...(wanted === 'password' ? (['password'] as const) : [])]
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={TITLES[way]}
      description="So that nobody else changes this in your name."
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Continue</SubmitButton>
        </>
      }
    >
      <Form form={form} asksBeforeLosing={false}>
        {way === 'password' ? (
          <>
            <input type="text" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
            <PasswordField
              label="Password"
              required
              autoComplete="current-password"
              autoFocus={switched}
              {...form.field('password')}
            />
          </>
        ) : (
          <CodeField
            key={way}
            recovery={way === 'recovery'}
            required
            autoFocus={switched}
            hint={way === 'code' ? 'Of your authenticator app.' : 'One that you have not used yet.'}
            {...form.field('code')}
            onWhole={() => void form.submit()}
          />
        )}
        {others.length > 0 && (
          <div className="flex flex-wrap gap-x-5">
            {others.map((other) => (
              <TextButton key={other} onClick={() => choose(other)}>
                {INSTEAD[other]}
              </TextButton>
            ))}
          </div>
        )}
      </Form>
    </Dialog>
  )
}
