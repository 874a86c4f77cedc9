import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'
import { roleName } from '../roles.ts'

const OFFERED = 50

interface UserPickerProps
  extends Omit<
    ComponentProps<typeof ComboboxField>,
    'value' | 'onChange' | 'choices' | 'onSearch' | 'loading' | 'empty'
  > {
  closed?: boolean
  offers: (user: User) => boolean
  onChange: (id: number | undefined) => void
}

export function UserPicker({ closed = false, offers, onChange, ...field }: UserPickerProps) {
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<Choice | null>(null)
  const { data, error, isFetching } = useQuery(
    many('GET /users', {
      query: { q: q.trim(), state: closed ? undefined : 'open', page: 1, per_page: OFFERED },
    }),
  )
  const choices = (data?.rows ?? []).filter(offers).map(
    ({ id, name, email, sign_in_phone, roles, deactivated_at }): Choice => ({
      id,
      label: name,
      detail: [email ?? sign_in_phone, roles.map(roleName).join(', '), deactivated_at && 'Deactivated']
        .filter(Boolean)
        .join(' · '),
    }),
  )
  return (
    <ComboboxField
      placeholder="Search users"
      {...field}
      choices={choices}
      value={picked}
      onChange={(choice) => {
        setQ('')
        setPicked(choice)
        onChange(choice?.id)
      }}
      onSearch={setQ}
      loading={isFetching}
      empty={error ? `Failed to load users. ${error.message}` : 'No users found'}
    />
  )
}
