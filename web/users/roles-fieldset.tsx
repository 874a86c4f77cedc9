import { useId } from 'react'
import { type Role, rolesToGrant } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { roleName } from './role-name.ts'
import { useRoles } from './roles-query.ts'

interface RolesFieldsetProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error: string | undefined
  /** Whose roles they are: nobody takes the role acted in from themselves. */
  userId: number
}

/** One or more roles out of those that the person signed in may give. The one held first stays first: it is the one acted in. */
export function RolesFieldset({ value, onChange, error, userId }: RolesFieldsetProps) {
  const id = useId()
  const { user, role } = useSession()
  const { names, waiting, error: problem, retry } = useRoles()
  const own = user.id === userId
  const offered = names.filter((name) => rolesToGrant(role).includes(name))
  const change = (name: Role, held: boolean) =>
    onChange(held ? [...value, name] : value.filter((each) => each !== name))
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-[560]">
        Role
        <span aria-hidden="true" className="ml-0.5 text-red-ink">
          *
        </span>
      </legend>
      {problem && <RetryNotice title={waiting} query={{ error: problem, refetch: retry }} />}
      {waiting && !problem && <p className="text-ink-3">{waiting}</p>}
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {offered.map((name, index) => (
          <CheckboxField
            key={name}
            label={roleName(name)}
            hint={own && name === role ? 'The role you are acting in' : undefined}
            disabled={own && name === role}
            checked={value.includes(name)}
            // The group is found by focus when it holds the first wrong answer.
            aria-invalid={error && index === 0 ? true : undefined}
            onChange={(event) => change(name, event.target.checked)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        {own
          ? 'Switch between them in your profile menu.'
          : 'A change of role signs this person out. Anyone who has not confirmed their email gets a link to choose a new password first.'}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
