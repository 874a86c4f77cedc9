import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { toastNotOpened } from '#web/ui/feedback/toast.ts'
import type { Begun } from '#web/ui/form/combobox-field.tsx'
import { controlHeight, controlStyle } from '#web/ui/form/control-style.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { EstatePicker } from './estate-picker.tsx'

type PickerProps = ComponentProps<typeof EstatePicker>
type EstateFieldProps = Pick<
  PickerProps,
  'value' | 'onChange' | 'first' | 'placeholder' | 'required' | 'labelHidden' | 'className'
>

let Loaded: ComponentType<PickerProps> | undefined

/** The `EstatePicker` of a page: its list is fetched when it is first used. */
export function EstateField({ first, onChange, ...field }: EstateFieldProps) {
  const [Picker, setPicker] = useState(() => Loaded)
  const [begun, setBegun] = useState<Begun>()
  const bare = useRef<HTMLInputElement>(null)
  if (Picker) return <Picker {...field} first={first} onChange={onChange} begun={begun} />
  const { value, placeholder, ...shown } = field
  const begin = async (how: Begun) => {
    setBegun((before) => ({ ...before, ...how }))
    try {
      Loaded = (await import('./estate-picker.tsx')).EstatePicker
      const left = bare.current
      // It takes the focus, and not from where somebody has gone meanwhile.
      if (!left || left !== document.activeElement) return
      // At once: the next key is to find the same letters selected.
      flushSync(() => {
        setBegun((before) => ({ ...before, selected: [left.selectionStart, left.selectionEnd] }))
        setPicker(() => Loaded)
      })
    } catch (error) {
      console.error(error)
      // Who only passes by is told nothing.
      if (how.open) toastNotOpened()
    }
  }
  return (
    <Field {...shown} label="Estate">
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={bare}
            type="text"
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            autoComplete="off"
            placeholder={placeholder}
            value={begun?.typed ?? value?.label ?? ''}
            onFocus={() => void begin({})}
            // Nothing was chosen. Another window in front is no leaving.
            onBlur={({ target }) => target !== document.activeElement && setBegun(undefined)}
            onPointerDown={() => void begin({ open: true })}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown' || key === 'ArrowUp') void begin({ open: true })
            }}
            onChange={(event) => void begin({ open: true, typed: event.target.value })}
            className={classes(controlStyle, controlHeight, 'pr-9')}
          />
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-2 text-ink-3" />
        </div>
      )}
    </Field>
  )
}
