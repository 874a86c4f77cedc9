import { ERASURE_DAYS } from '#contract/privacy-request-states.ts'
import { answerForm, type PrivacyRequest } from '#contract/privacy-requests.ts'
import { call } from '#web/api/call.ts'
import { PRIVACY_REQUEST_WORDS } from '#web/shared/privacy-request-words.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { RequestAction } from './request-dialog.tsx'

type AnswerProps = { action: RequestAction; request: PrivacyRequest; onClose: () => void }

type Words = Record<'title' | 'meaning' | 'label' | 'placeholder' | 'submit' | 'done' | 'failed', string>

const wordsFor = ({ kind, user: { name } }: PrivacyRequest): Record<RequestAction, Words> => ({
  done: {
    title: 'Say that it is corrected',
    meaning: `Correct it first; this tells ${name} that it was done.`,
    label: 'What was corrected',
    placeholder: 'You moved into Flat 4 on 1 March; the charge of February is taken back.',
    submit: 'Mark as Done',
    done: `${name} is told that it is corrected.`,
    failed: 'Failed to answer the request.',
  },
  refuse: {
    title: `Refuse the ${PRIVACY_REQUEST_WORDS[kind].toLowerCase()}?`,
    meaning: `${name} is told your reason, and may complain to the Nigeria Data Protection Commission.`,
    label: 'Reason',
    placeholder:
      kind === 'erasure'
        ? 'You live in Flat 4 until 30 June. Please ask again after that.'
        : 'The lease that you signed says 1 February.',
    submit: 'Refuse',
    done: 'The request is refused.',
    failed: 'Failed to refuse the request.',
  },
  erase: {
    title: `Erase ${name}?`,
    meaning: `Their account is shut at once: they are signed out everywhere and cannot sign in any more. After ${ERASURE_DAYS} days their name, email and phone number are erased for good; until then you can take it back here. What was charged and paid stays, under ‘Former resident’, and so do notes that others wrote.`,
    label: 'Answer to them',
    placeholder:
      'Your account is shut. Your name, your addresses and your numbers go; what you paid stays in our books.',
    submit: 'Grant Erasure',
    done: `The account of ${name} is shut.`,
    failed: 'Failed to grant the erasure.',
  },
  keep: {
    title: `Keep ${name}?`,
    meaning:
      'Nothing is erased. If their account was shut for this, it is opened again, and they are sent a link to choose a password.',
    label: 'Reason',
    placeholder: 'You called on 12 May and want to stay.',
    submit: 'Keep the Account',
    done: `${name} is not erased.`,
    failed: 'Failed to take the erasure back.',
  },
})

export function AnswerDialog({ action, request, onClose }: AnswerProps) {
  const words = wordsFor(request)[action]
  const form = useContractForm({
    schema: answerForm,
    defaultValues: { answer: '' },
    onSubmit: async (body) => {
      await call(`POST /data-requests/:id/${action}`, { params: { id: request.id }, body })
      toast.success(words.done)
      onClose()
    },
    onFailure: (error) => toastFailure(words.failed, error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      variant={action === 'erase' || action === 'refuse' ? 'danger' : 'primary'}
    >
      <p className="text-ink-2">{words.meaning}</p>
      <TextareaField
        label={words.label}
        required
        rows={3}
        placeholder={words.placeholder}
        // The archive rule started this request; the person gets no answer.
        hint={
          action === 'keep' && request.via === 'archive'
            ? 'These words are kept with your name.'
            : 'They are sent these words, and they are kept with your name.'
        }
        {...form.field('answer')}
      />
    </FormDialog>
  )
}
