import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { one } from '#web/api/queries.ts'
import { classes } from '#web/ui/classes.ts'
import { toastNotOpened } from '#web/ui/feedback/toast.ts'
import type { Begun, Choice } from '#web/ui/form/combobox-field.tsx'
import { controlHeight, controlStyle, Field } from '#web/ui/form/field.tsx'
import { type Source, useLoaded } from '#web/ui/page/use-loaded.ts'
import type { EstatePicker } from './estate-picker.tsx'

const ALL: Choice = { id: 0, label: 'All estates' }

interface EstateFilterProps {
  value: number | undefined
  onChange: (id: string | undefined) => void
  needed?: boolean
}

export function EstateFilter({ value, onChange, needed = false }: EstateFilterProps) {
  const { estate, setPicked } = useNamedEstate(value)
  return (
    <EstateField
      labelHidden
      className="max-sm:flex-1 max-sm:basis-36 sm:w-48"
      first={needed ? undefined : ALL}
      placeholder={needed ? 'Choose an estate' : ALL.label}
      value={value === undefined ? null : estate}
      onChange={(choice) => {
        setPicked(choice)
        onChange(choice && choice.id !== ALL.id ? String(choice.id) : undefined)
      }}
    />
  )
}

type PickerProps = ComponentProps<typeof EstatePicker>
type EstateFieldProps = Pick<
  PickerProps,
  'value' | 'onChange' | 'first' | 'placeholder' | 'required' | 'labelHidden' | 'className'
>

const PICKER: Source<PickerProps> = {
  load: () => import('./estate-picker.tsx').then((file) => file.EstatePicker),
}

/** Stands in until the picker's file is there. The picker takes over the focus, the letters and their selection. */
export function EstateField(field: EstateFieldProps) {
  const [tries, setTries] = useState(0)
  const [begun, setBegun] = useState<Begun>()
  const bare = useRef<HTMLInputElement>(null)
  // Focus alone shows no error.
  const Picker = useLoaded(PICKER, tries, () => begun?.open && toastNotOpened())
  if (Picker) return <Picker {...field} begun={begun && { ...begun, bare: bare.current }} />
  const begin = (how: Begun) => {
    setBegun((before) => ({ ...before, ...how }))
    setTries((times) => times + 1)
  }
  const { first: _, onChange: __, value, placeholder, ...shown } = field
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
            onFocus={() => begin({})}
            // Another window in front is no leaving.
            onBlur={({ target }) => target !== document.activeElement && setBegun(undefined)}
            onPointerDown={() => begin({ open: true })}
            onKeyDown={({ key }) => ['ArrowDown', 'ArrowUp'].includes(key) && begin({ open: true })}
            onChange={(event) => begin({ open: true, typed: event.target.value })}
            className={classes(controlStyle, controlHeight, 'pr-9')}
          />
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-2 text-ink-3" />
        </div>
      )}
    </Field>
  )
}

export function useNamedEstate(id: number | undefined) {
  const [picked, setPicked] = useState<Choice | null>(null)
  const known = id === undefined || picked?.id === id
  const { data, error } = useQuery({
    ...one('GET /estate/:id', { params: { id: id ?? 0 } }),
    enabled: !known,
  })
  const label = data?.name ?? (error ? 'Estate not found' : undefined)
  const fetched = id !== undefined && label !== undefined ? { id, label } : null
  return { estate: known ? picked : fetched, setPicked }
}
