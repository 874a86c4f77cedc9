import type { Choice } from '#web/ui/form/combobox-field.tsx'
import { EstateField } from './estate-field.tsx'
import { useNamedEstate } from './use-named-estate.ts'

const ALL: Choice = { id: 0, label: 'All estates' }

interface EstateFilterProps {
  /** The estate that the address names. */
  value: number | undefined
  /** Told undefined where all are wanted. */
  onChange: (id: string | undefined) => void
  /** One has to be chosen: there is no list of all. */
  needed?: boolean
}

/** Narrows a list to one estate, found by typing. For those who see every estate. */
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
