import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBackCloses } from '../back.ts'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle, Field, type FieldProps } from './field.tsx'

export interface Choice {
  id: number
  label: string
  detail?: string | undefined
}
/** The focus and letters of the bare input that this field replaces. */
export interface Begun {
  open?: boolean
  typed?: string
  bare?: HTMLInputElement | null
}
interface ComboboxFieldProps extends FieldProps {
  name?: string | undefined
  value: Choice | null
  onChange: (choice: Choice | null) => void
  choices: readonly Choice[]
  onSearch?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  placeholder?: string | undefined
  empty?: string | undefined
  disabled?: boolean | undefined
  /** Takes the focus at once. */
  begun?: Begun | undefined
  /** Shows the choices at once, without the focus. */
  opened?: boolean | undefined
}

const SILENCE_MS = 250

/** Base UI hears the text like a typed key, so Enter takes its match. The native setter gets past React. */
function typeAgain(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onChange, choices, onSearch, loading, placeholder, ...others } = props
  const { empty = 'Nothing found', disabled = false, begun, opened = false, name, error, ...field } = others
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(begun?.open ?? opened)
  useBackCloses(open, () => setOpen(false))
  const [typing, setTyping] = useState(false)
  const searchFor = (text: string, reason: string) => {
    clearTimeout(timer.current)
    if (!onSearch || reason === 'item-press') return setTyping(false)
    setTyping(true)
    timer.current = setTimeout(() => {
      setTyping(false)
      onSearch(text)
    }, SILENCE_MS)
  }
  const searching = typing || loading
  /** Text typed since the last choice. */
  const [typed, setTyped] = useState('')
  const unchosen = value === null && typed.trim() !== ''
  const begin = useEffectEvent(() => {
    if (!begun || !input.current) return
    input.current.focus()
    if (begun.typed !== undefined) typeAgain(input.current, begun.typed)
    if (begun.bare) input.current.setSelectionRange(begun.bare.selectionStart, begun.bare.selectionEnd)
  })
  // No key falls between the two inputs.
  useLayoutEffect(() => begin(), [])
  return (
    <Field {...field} error={error ?? (unchosen && !open ? 'Choose from the list' : undefined)}>
      {(control) => (
        <Combobox.Root
          // Enter may not take a match of the last text.
          items={onSearch && searching ? [] : choices}
          value={value}
          onValueChange={onChange}
          onInputValueChange={(next, details) => {
            const { reason } = details
            // A list that closes, or changes later, would empty the field.
            if (unchosen && next === '' && reason !== 'input-change') return details.cancel()
            setTyped(reason === 'input-change' ? next : '')
            searchFor(next, reason)
          }}
          itemToStringLabel={(choice: Choice) => choice.label}
          isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
          disabled={disabled}
          open={open}
          onOpenChange={setOpen}
          autoHighlight
          {...(onSearch && { filter: null })}
        >
          <div className="relative">
            <Combobox.Input
              {...control}
              ref={input}
              // An open list hides the label from screen readers.
              aria-labelledby={`${control.id}-label`}
              {...(name && { name: `${name}-text` })}
              onKeyDown={(event) => {
                // There is no match yet, and the typed text must stay.
                if (event.key !== 'Enter' || !searching) return
                event.preventDefault()
                event.preventBaseUIHandler()
              }}
              placeholder={placeholder}
              className={classes(controlStyle, controlHeight, 'pr-9')}
            />
            <Combobox.Trigger
              aria-label="Show choices"
              className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3"
            >
              <ChevronDown />
            </Combobox.Trigger>
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
              <Combobox.Popup
                // Floating content needs a landmark of its own.
                role="region"
                aria-label="Choices"
                className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-raised py-1 shadow-float"
              >
                <Combobox.Status className="px-3 text-sm text-ink-3">
                  {searching && <span className="block py-2">Searching...</span>}
                </Combobox.Status>
                <Combobox.Empty className="px-3 text-sm text-ink-3">
                  {!searching && <span className="block py-2">{empty}</span>}
                </Combobox.Empty>
                <Combobox.List>
                  {(choice: Choice) => (
                    <Combobox.Item
                      key={choice.id}
                      value={choice}
                      className="flex min-h-10 cursor-pointer items-center gap-2 px-3 py-1.5 data-highlighted:bg-hover pointer-coarse:min-h-11"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block truncate font-medium">{choice.label}</span>
                        {choice.detail && (
                          <span className="block truncate text-sm text-ink-3">{choice.detail}</span>
                        )}
                      </span>
                      <Combobox.ItemIndicator>
                        <Check className="text-brand-ink" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
