import { type ComponentProps, useState } from 'react'
import type { User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { SearchField } from '#web/shared/search-field.tsx'
import type { ComboboxField } from '#web/ui/form/combobox-field.tsx'
import { sentence } from '#web/ui/text/sentence.ts'

const toChoice = ({ id, name, email, sign_in_phone, roles, deactivated_at }: User) => ({
  id,
  label: name,
  detail: [email ?? sign_in_phone, roles.map(sentence).join(', '), deactivated_at && 'Deactivated']
    .filter(Boolean)
    .join(' · '),
})

type Field = Pick<ComponentProps<typeof ComboboxField>, 'label' | 'name' | 'required' | 'hint' | 'error'>
interface UserPickerProps extends Field {
  closed?: boolean
  offers: (user: User) => boolean
  onChange: (id: number | undefined) => void
}

export function UserPicker({ closed = false, onChange, ...field }: UserPickerProps) {
  const [picked, setPicked] = useState<User | null>(null)
  return (
    <SearchField
      {...field}
      placeholder="Search users"
      value={picked && toChoice(picked)}
      onPick={(user) => {
        setPicked(user)
        onChange(user?.id)
      }}
      search={(q) =>
        many('GET /users', { query: { q, state: closed ? undefined : 'open', page: 1, per_page: 50 } })
      }
      toChoice={toChoice}
      rows="users"
    />
  )
}
