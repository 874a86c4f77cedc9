import { dataRequestForm } from '#contract/data-requests.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** Asks to have corrected what people cannot change themselves. */
export function AskCorrection({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: dataRequestForm,
    defaultValues: { kind: 'correction', note: '' },
    onSubmit: async (body) => {
      await call('POST /me/data-requests', { body })
      toast.success('Your request is sent.', { description: 'We write to you once it is answered.' })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to send the request.', error),
  })
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
