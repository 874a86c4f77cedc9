import { type ChangeEvent, useState } from 'react'
import { grouped } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { readTypedAmount } from '#contract/typed-amounts.ts'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle, Field, type FieldProps } from './field.tsx'

export interface Typed {
  text: string
  ours: boolean
  /** Undefined if empty, NaN if the text is no amount or has two meanings. */
  naira: number | undefined
  problem: string | undefined
}

export const EMPTY: Typed = { text: '', ours: true, naira: undefined, problem: undefined }

const WHILE_TYPING = /^\d+(?:\.\d{0,2})?$/
const withoutCommas = (text: string) => text.replaceAll(',', '')

export const amountText = (naira: number | null | undefined): Typed =>
  naira == null || Number.isNaN(naira) ? EMPTY : { ...EMPTY, text: grouped(String(naira)), naira }

function read(text: string, belowZero: boolean): Pick<Typed, 'naira' | 'problem'> {
  if (text.trim() === '') return { naira: undefined, problem: undefined }
  const read = readTypedAmount(text)
  if ('problem' in read) return { naira: Number.NaN, problem: read.problem }
  if (read.naira < 0 && !belowZero) return { naira: Number.NaN, problem: `${text.trim()} is below zero` }
  return { naira: read.naira, problem: undefined }
}

/** Plain digits are grouped. All other text stays as typed or pasted. */
export function editAmount(before: Typed, next: string, pasted = false, belowZero = false): Typed {
  const addsComma = next.split(',').length > before.text.split(',').length
  const text = before.ours && !pasted && !addsComma ? withoutCommas(next) : next
  const ours = text === '' || WHILE_TYPING.test(text)
  return { text: ours ? grouped(text) : text, ours, ...read(text, belowZero) }
}

interface AmountFieldProps extends FieldProps {
  name?: string | undefined
  value: number | null | undefined
  /** Undefined if the field is empty, NaN if its text is no amount. */
  onChange?: ((naira: number | undefined) => void) | undefined
  placeholder?: string | undefined
  belowZero?: boolean | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** The caret stays before the same character. */
function show({ target }: ChangeEvent<HTMLInputElement>, text: string) {
  if (text === target.value) return
  const behind = target.value.slice(target.selectionEnd ?? target.value.length).replaceAll(',', '').length
  target.value = text
  let caret = text.length
  for (let left = behind; left > 0 && caret > 0; caret--) if (text[caret - 1] !== ',') left--
  target.setSelectionRange(caret, caret)
}

export function AmountField(props: AmountFieldProps) {
  const { error, value, onChange, name, belowZero, readOnly, onBlur, ...field } = props
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
            className={classes(
              controlStyle,
              controlHeight,
              'pl-8 font-medium read-only:border-line read-only:bg-sunken',
            )}
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
