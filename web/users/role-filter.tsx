import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { roleName } from './role-name.ts'
import { useRoles } from './roles-query.ts'

interface RoleFilterProps {
  value: string
  onChange: (role: string) => void
}

/** Narrows the list to one role; it offers all of them. */
export function RoleFilter({ value, onChange }: RoleFilterProps) {
  const { names, waiting, error, retry } = useRoles()
  if (error)
    return (
      <Button icon={RotateCw} onClick={() => retry()} aria-label={`${waiting}. Retry`}>
        {waiting}
      </Button>
    )
  return (
    <SelectField
      label="Role"
      labelHidden
      className="w-full sm:w-44"
      placeholder={waiting || 'All roles'}
      disabled={waiting !== ''}
      options={names.map((name) => ({ value: name, label: roleName(name) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
