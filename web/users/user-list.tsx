import { useQuery } from '@tanstack/react-query'
import { Pencil, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { USER_ORDERS } from '#contract/orders.ts'
import { ROLES } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Deed } from './leavers/deeds.ts'
import { UserMenu } from './leavers/user-menu.tsx'
import { RoleFilter } from './role-filter.tsx'
import { userColumns } from './user-columns.tsx'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'deactivated', label: 'Deactivated' },
] as const

interface UserListProps {
  onEdit: (user: User) => void
  onDo: (deed: Deed, user: User) => void
  /** Offered where there is nobody. */
  add: ReactNode
}

/** The accounts, searched and filtered by role and by whether they are open. */
export function UserList({ onEdit, onDo, add }: UserListProps) {
  const list = useListState(['role', 'state'], USER_ORDERS)
  const role = ROLES.find((each) => each === list.filters.role)
  const state = list.filter('state', STATES)
  const users = useQuery(many('GET /users', { query: { ...list.query, role, state: state.value } }))
  return (
    <Table
      caption="Users"
      columns={userColumns}
      list={users}
      {...list.paging}
      toolbar={
        <>
          <SearchInput label="Search users" {...list.search} />
          <RoleFilter value={role ?? ''} onChange={(next) => list.setFilter('role', next)} />
          <FilterField label="State" placeholder="All accounts" {...state} />
        </>
      }
      onOpen={onEdit}
      actions={(user) => (
        <>
          <RowAction icon={Pencil} verb="Edit" name={user.name} onClick={() => onEdit(user)} />
          <UserMenu user={user} onDo={(deed) => onDo(deed, user)} />
        </>
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
