import { NumericFormat } from 'react-number-format'
import { classes } from '#web/ui/classes.ts'
import { controlHeight, controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'

interface AmountFieldProps extends FieldProps {
  name?: string | undefined
  /** Naira. */
  value: number | null | undefined
  /** Given `undefined` while the field is empty. */
  onChange?: ((naira: number | undefined) => void) | undefined
  onBlur?: (() => void) | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** An amount of naira, grouped while it is typed: 1,250,000.00. */
export function AmountField({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  value,
  onChange,
  ...rest
}: AmountFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3"
          >
            ₦
          </span>
          <NumericFormat
            {...rest}
            {...control}
            value={value ?? ''}
            onValueChange={({ floatValue }, { source }) => source === 'event' && onChange?.(floatValue)}
            thousandSeparator
            decimalScale={2}
            // An amount that is only read is written out in full.
            fixedDecimalScale={rest.readOnly ?? false}
            allowNegative={false}
            inputMode="decimal"
            autoComplete="off"
            className={classes(controlStyle, controlHeight, 'pl-8 font-medium read-only:bg-sunken')}
          />
        </div>
      )}
    </Field>
  )
}
