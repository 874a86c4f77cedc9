import type { saveEstateBody } from '#contract/estates.ts'
import { EmailField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import type { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface EstateFieldsProps {
  form: ReturnType<typeof useContractForm<typeof saveEstateBody>>
  /** What the address is for. */
  emailHint: string
}

export const EstateFields = ({ form, emailHint }: EstateFieldsProps) => (
  <>
    <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
    <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
    <PhoneField required {...form.field('phone_number')} />
    <TextField label="Address" required autoComplete="off" {...form.field('address')} />
    <EmailField required hint={emailHint} {...form.field('email')} />
  </>
)
