import { ERASURE_DAYS, PRIVACY_REQUEST_DUE_DAYS } from '#contract/privacy-request-states.ts'
import { type PrivacyRequestKind, privacyRequestForm } from '#contract/privacy-requests.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const useAskForm = (kind: PrivacyRequestKind, onClose: () => void) =>
  useContractForm({
    schema: privacyRequestForm,
    defaultValues: { kind, note: '' },
    onSubmit: async (body) => {
      await call('POST /me/data-requests', { body })
      toast.success('Your request is sent.', { description: 'We write to you once it is answered.' })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to send the request.', error),
  })

const ERASURE = [
  [
    'What happens',
    `An administrator answers within ${PRIVACY_REQUEST_DUE_DAYS} days. If the answer is yes, your account is shut at once, and ${ERASURE_DAYS} days later your name, email and phone number are erased from your account, tenancies, payments and messages. After that nobody can bring them back.`,
  ],
  [
    'What stays',
    'What was charged and paid, under the name ‘Former resident’: tax and accounting law requires it to be kept. Notes, references and sheets that others wrote stay, too.',
  ],
  [
    'When it is not possible yet',
    'While you live in or own a home here, help to run an estate, owe something or have money in your favour, or a payment is under way or to be looked at.',
  ],
]

export function AskErasure({ onClose }: { onClose: () => void }) {
  const form = useAskForm('erasure', onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Have it erased"
      submit="Ask for Erasure"
      variant="danger"
    >
      <dl className="grid gap-3.5 text-ink-2">
        {ERASURE.map(([term, words]) => (
          <div key={term}>
            <dt className="font-[560] text-ink">{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <TextareaField
        label="Anything we should know"
        rows={2}
        placeholder="I moved to Abuja in October."
        {...form.field('note')}
      />
    </FormDialog>
  )
}

export function AskCorrection({ onClose }: { onClose: () => void }) {
  const form = useAskForm('correction', onClose)
  return (
    <FormDialog form={form} onClose={onClose} title="Have it corrected" submit="Send Request">
      <p className="text-ink-2">
        Your name, phone number and email you change yourself in this profile. Anything else, such as the home
        you live in or the day you moved, an administrator corrects for you.
      </p>
      <TextareaField
        label="What is wrong, and what is right?"
        required
        placeholder="I moved into Flat 4 on 1 March, not on 1 February."
        {...form.field('note')}
      />
    </FormDialog>
  )
}
