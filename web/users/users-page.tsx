import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, RotateCw, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { USER_ORDERS } from '#contract/orders.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { type UserAction, UserMenu } from './deactivation/user-menu.tsx'
import { roleName, useRoles } from './roles.ts'
import { userColumns } from './user-columns.tsx'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'deactivated', label: 'Deactivated' },
] as const

interface UserListProps {
  onEdit: (user: User) => void
  onDo: (action: UserAction, user: User) => void
  add: ReactNode
}

function UserList({ onEdit, onDo, add }: UserListProps) {
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
          <UserMenu user={user} onDo={(action) => onDo(action, user)} />
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

function RoleFilter({ value, onChange }: { value: string; onChange: (role: string) => void }) {
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

/** Counts whom the list would show, by the list's own total. */
const useCount = (role?: Role) => useQuery(many('GET /users', { query: { role, page: 1, per_page: 1 } }))

/** How many people have an account, and how many of them own or live somewhere. */
function UserFigures() {
  const figures = [
    { label: 'Total Users', counted: useCount() },
    { label: 'Landlords', counted: useCount('landlord') },
    { label: 'Tenants', counted: useCount('tenant') },
  ]
  const failed = figures.find(({ counted: { data, error } }) => error && !data)?.counted
  if (failed?.error)
    return (
      <RetryNotice
        title="The figures could not be loaded."
        query={{ ...failed, refetch: () => figures.map(({ counted }) => counted.refetch()) }}
      />
    )
  return (
    <StatCards label="Users in figures">
      {figures.map(({ label, counted: { data, isPending } }) => (
        <StatCard
          key={label}
          label={label}
          value={data && formatCount(data.total)}
          note={null}
          loading={isPending}
        />
      ))}
    </StatCards>
  )
}

const AddUser = lazyDialog(() => import('./add-user.tsx').then((file) => file.AddUser))
const EditUser = lazyDialog(() => import('./edit-user.tsx').then((file) => file.EditUser))
const UserActionDialog = lazyDialog(() =>
  import('./deactivation/action-dialog.tsx').then((file) => file.UserActionDialog),
)

export function UsersPage() {
  const adding = useOpened('add')
  const [editing, setEditing] = useState<User | null>(null)
  const [doing, setDoing] = useState<{ action: UserAction; user: User } | null>(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add User
    </Button>
  )
  return (
    <>
      <PageHeader title="Users" lead="Everyone with an account, and what they may do." actions={add} />
      <div className="grid gap-5">
        <UserFigures />
        <UserList onEdit={setEditing} onDo={(action, user) => setDoing({ action, user })} add={add} />
      </div>
      {adding.id && <AddUser onClose={adding.close} />}
      {editing && <EditUser user={editing} onClose={() => setEditing(null)} />}
      {doing && (
        <UserActionDialog
          {...doing}
          onClose={() => setDoing(null)}
          onHandOver={(user) => setDoing({ action: 'hand over', user })}
        />
      )}
    </>
  )
}
