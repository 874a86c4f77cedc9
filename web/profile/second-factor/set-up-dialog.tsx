import { type ReactNode, useState } from 'react'
import { secondFactorApi } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { CodeField } from '#web/shared/code-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { AppKey, type NewFactor } from './app-key.tsx'
import { KEEP_CODES, KeptButton, RecoveryCodes } from './recovery-codes.tsx'

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    <span
      aria-hidden="true"
      className="grid size-6 place-items-center rounded-full border border-line-strong text-xs font-[620] text-ink-2"
    >
      {number}
    </span>
    <h3 className="self-center font-[620]">{title}</h3>
    <div className="col-start-2 mt-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:mt-3">{children}</div>
  </li>
)

/** From the key of an app to the recovery codes; it is on as soon as a first code is right. */
export function SetUpDialog({ begun, onClose }: { begun: NewFactor; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useContractForm({
    schema: secondFactorApi.turnOnSecondFactor.body,
    defaultValues: { code: '' },
    onSubmit: async (body) => setCodes((await call('POST /me/second-factor', { body })).recovery_codes),
  })
  if (codes)
    return (
      <Dialog open {...KEEP_CODES} onClose={onClose} footer={<KeptButton onClick={onClose} />}>
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up a second factor"
      description="You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis."
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Turn On</SubmitButton>
        </>
      }
    >
      <Form form={form} asksBeforeLosing={false}>
        <ol className="grid gap-6">
          <Step number={1} title="Add this account to the app">
            <AppKey begun={begun} />
          </Step>
          <Step number={2} title="Type the code that the app shows">
            <CodeField
              labelHidden
              required
              {...form.field('code')}
              className="sm:max-w-56"
              onWhole={() => void form.submit()}
            />
          </Step>
        </ol>
      </Form>
    </Dialog>
  )
}
