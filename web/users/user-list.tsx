import { useQuery } from '@tanstack/react-query'
import { Pencil, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { USER_ORDERS } from '#contract/orders.ts'
import { ROLES } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { PhoneText } from '#web/ui/text/phone-text.tsx'
import { RoleFilter } from './role-filter.tsx'
import { roleName } from './role-name.ts'

const columns: Column<User>[] = [
  { key: 'name', header: 'Name', order: { by: 'name', as: 'text' }, card: 'title', cell: ({ name }) => name },
  {
    key: 'role',
    header: 'Role',
    card: 'badge',
    className: 'xl:w-48',
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-1.5">
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
    cell: ({ email, sign_in_phone, pending_email }) => (
      <>
        <EmailText value={email} />
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
      </>
    ),
  },
]

interface UserListProps {
  onEdit: (user: User) => void
  /** Offered where there is nobody. */
  add: ReactNode
}

/** The accounts, searched and filtered by role. */
export function UserList({ onEdit, add }: UserListProps) {
  const list = useListState(['role'], USER_ORDERS)
  const role = ROLES.find((each) => each === list.filters.role)
  const users = useQuery(many('GET /users', { query: { ...list.query, role } }))
  return (
    <Table
      caption="Users"
      columns={columns}
      list={users}
      {...list.paging}
      toolbar={
        <>
          <SearchInput label="Search users" {...list.search} />
          <RoleFilter value={role ?? ''} onChange={(next) => list.setFilter('role', next)} />
        </>
      }
      onOpen={onEdit}
      actions={(user) => (
        <RowAction icon={Pencil} verb="Edit" name={user.name} onClick={() => onEdit(user)} />
      )}
      empty={
        list.narrowed ? (
          <EmptyState
            icon={UsersRound}
            title="No users found"
            action={<Button onClick={list.clear}>Show all users</Button>}
          >
            Nobody matches this search.
          </EmptyState>
        ) : (
          <EmptyState icon={UsersRound} title="No users found" action={add} />
        )
      }
    />
  )
}
