import type { ComponentProps } from 'react'
import { rolesToGrant } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { roleName } from './role-name.ts'
import { useRoles } from './roles-query.ts'

type RoleFieldProps = Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'required' | 'placeholder' | 'options'
>

/** One role out of those that the person signed in may give. */
export function RoleField(field: RoleFieldProps) {
  const { role } = useSession()
  const { names, waiting, error, retry } = useRoles()
  const options = names.filter((name) => rolesToGrant(role).includes(name))
  return (
    <div className="grid gap-2.5">
      <SelectField
        {...field}
        label="Role"
        required
        placeholder={waiting || 'Select a role'}
        disabled={waiting !== ''}
        options={options.map((name) => ({ value: name, label: roleName(name) }))}
      />
      {error && <RetryNotice title={waiting} query={{ error, refetch: retry }} />}
    </div>
  )
}
