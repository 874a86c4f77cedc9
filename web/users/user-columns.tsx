import { ShieldCheck } from 'lucide-react'
import type { User } from '#contract/users.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { roleName } from './roles.ts'

export const userColumns: Column<User>[] = [
  {
    key: 'name',
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    cell: (user) => <Name {...user} />,
  },
  {
    key: 'role',
    header: 'Role',
    card: 'badge',
    className: 'xl:w-48',
    cell: ({ roles, deactivated_at }) => (
      <span className="flex flex-wrap gap-1.5 max-sm:flex-col max-sm:items-end">
        {deactivated_at && <Badge tone="bad">Deactivated</Badge>}
        {roles.map((role) => (
          <Badge key={role} dot={false}>
            {roleName(role)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'phone_number',
    header: 'Phone number',
    className: 'xl:w-48',
    cell: ({ phone_number }) => <PhoneText value={phone_number} />,
  },
  {
    key: 'email',
    header: 'Email',
    order: { by: 'email', as: 'text' },
    cell: (user) => (
      <>
        <EmailText value={user.email} />
        <SignsIn {...user} />
      </>
    ),
  },
]

/** With a shield behind it where the account has a second factor, on the line of its last word. */
function Name({ name, second_factor }: User) {
  if (!second_factor) return name
  const last = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, last)}
      <span className="whitespace-nowrap">
        {name.slice(last)}
        <ShieldCheck
          role="img"
          aria-label="has a second factor"
          className="ml-1.5 inline size-4 align-[-0.2em] text-brand-ink"
        />
      </span>
    </>
  )
}

/** Below the email: by what else somebody signs in, which address is to be confirmed, or why nobody signs in. */
function SignsIn(user: User) {
  const { email, sign_in_phone, pending_email, user_estate, deactivated_at, deactivated_reason } = user
  return (
    <>
      {email === null && sign_in_phone !== null && (
        <span className="block text-sm text-ink-3">
          Signs in with <PhoneText value={sign_in_phone} />
        </span>
      )}
      {pending_email && (
        <span className="block text-sm text-ink-3">
          To be confirmed: <EmailText value={pending_email} />
        </span>
      )}
      {deactivated_at && (
        <span className="block text-sm text-ink-3">
          Since <DateText value={deactivated_at} />: {deactivated_reason}
        </span>
      )}
      {deactivated_at && user_estate && (
        <span className="block text-sm text-amber-ink">Nobody looks after {user_estate.name} now</span>
      )}
    </>
  )
}
