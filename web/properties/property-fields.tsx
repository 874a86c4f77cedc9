import { AmountField } from '#web/ui/form/amount-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { STATUS_OPTIONS } from './property-status-badge.tsx'

interface NativeField {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}
/** What the forms for a new property and for a change have in common. */
interface PropertyForm {
  field(name: 'title' | 'description' | 'status'): NativeField
  controlled(name: 'price'): {
    name: string
    value: number | undefined
    onChange(value: number | undefined): void
    error: string | undefined
  }
}

export const PropertyFields = ({ form }: { form: PropertyForm }) => (
  <>
    <TextField label="Title" required autoComplete="off" {...form.field('title')} />
    <div className="grid items-start gap-4.5 sm:grid-cols-2">
      <AmountField label="Price" required {...form.controlled('price')} />
      <SelectField label="Status" required options={STATUS_OPTIONS} {...form.field('status')} />
    </div>
    <TextareaField label="Description" {...form.field('description')} />
  </>
)
