import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useAskForm } from './ask-form.ts'

/** Asks to have corrected what people cannot change themselves. */
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
