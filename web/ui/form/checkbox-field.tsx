import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="flex cursor-pointer gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <span className="relative mt-px flex size-4.5 flex-none pointer-coarse:size-5">
          <input
            {...input}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : input['aria-invalid']}
            className="peer size-full appearance-none rounded-small border border-edge bg-surface transition-colors checked:border-brand checked:bg-brand aria-invalid:border-red"
          />
          <Check className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-on-brand opacity-0 peer-checked:opacity-100" />
        </span>
        <span>
          <span className="font-medium">{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-ink-3">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
