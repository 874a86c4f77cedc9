import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface AttributeChoiceProps {
  attribute: { name: string; label: string }
  /** The value chosen; undefined while the attribute is not. */
  value: string | undefined
  invalid: boolean
  error: string | undefined
  onToggle: (on: boolean) => void
  onValue: (value: string) => void
}

/** One attribute: chosen or not and, where it is, with which value. */
export function AttributeChoice({
  attribute,
  value,
  invalid,
  error,
  onToggle,
  onValue,
}: AttributeChoiceProps) {
  const chosen = value !== undefined
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 px-3 py-1.5">
      <CheckboxField
        className="min-w-0 flex-1"
        label={attribute.name}
        hint={attribute.label === attribute.name ? undefined : attribute.label}
        checked={chosen}
        aria-invalid={invalid || undefined}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {chosen && (
        <TextField
          className="w-32 flex-none"
          label={`Value of ${attribute.name}`}
          labelHidden
          value={value}
          maxLength={100}
          autoComplete="off"
          error={error}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </li>
  )
}
