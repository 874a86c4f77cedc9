import { type ChangeEvent, useState } from 'react'
import { grouped } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { classes } from '#web/ui/classes.ts'
import { amountText, editAmount, type Typed } from './amount-text.ts'
import { controlHeight, controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'

interface AmountFieldProps extends FieldProps {
  name?: string | undefined
  /** Naira. */
  value: number | null | undefined
  /** Given `undefined` while the field is empty, and NaN while its text is no amount or has two meanings. */
  onChange?: ((naira: number | undefined) => void) | undefined
  /** A balance may be: who paid ahead. */
  belowZero?: boolean | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** Puts our commas into the input and leaves the caret before the same character. */
function show({ target }: ChangeEvent<HTMLInputElement>, text: string) {
  if (text === target.value) return
  const behind = target.value.slice(target.selectionEnd ?? target.value.length).replaceAll(',', '').length
  target.value = text
  let caret = text.length
  for (let left = behind; left > 0 && caret > 0; caret--) if (text[caret - 1] !== ',') left--
  target.setSelectionRange(caret, caret)
}

/** An amount of naira, grouped while it is typed: 1,250,000.00. It reads all that a sheet may say, and refuses the rest. */
export function AmountField({
  error,
  value,
  onChange,
  name,
  belowZero,
  readOnly,
  onBlur,
  ...field
}: AmountFieldProps) {
  const [typed, setTyped] = useState<Typed>()
  const [left, setLeft] = useState(false)
  const isTyped = typed !== undefined && Object.is(typed.naira, value ?? undefined)
  const { text, ours, naira, problem } = isTyped ? typed : amountText(value)
  const unread = typeof value === 'number' && Number.isNaN(value) && !isTyped
  const shownError =
    problem && (left || error) ? problem : (error ?? (unread ? 'Enter a valid amount' : undefined))

  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '' } = event.nativeEvent as InputEvent
    const pasted = /^insertFrom|^insertReplacement/.test(inputType)
    const next = editAmount({ text, ours, naira, problem }, event.target.value, pasted, belowZero)
    show(event, next.text)
    setTyped(next)
    setLeft(false)
    onChange?.(next.naira)
  }
  return (
    <Field {...field} error={shownError}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3"
          >
            ₦
          </span>
          <input
            {...control}
            type="text"
            name={name}
            value={readOnly && value != null ? grouped(value.toFixed(2)) : text}
            readOnly={readOnly}
            onChange={edit}
            onBlur={() => {
              setLeft(true)
              if (problem === undefined) setTyped(undefined)
              onBlur?.()
            }}
            inputMode={belowZero ? 'text' : 'decimal'}
            autoComplete="off"
            className={classes(controlStyle, controlHeight, 'pl-8 font-medium read-only:bg-sunken')}
          />
          {!ours && !field.labelHidden && naira !== undefined && !Number.isNaN(naira) && (
            <output className="absolute right-0 bottom-full mb-1.5 text-sm text-ink-2">
              {formatNaira(naira)}
            </output>
          )}
        </div>
      )}
    </Field>
  )
}
