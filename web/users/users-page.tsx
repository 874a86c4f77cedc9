import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, RotateCw, ShieldCheck, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { USER_ORDERS } from '#contract/orders.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { OneLine, SmallLine, TwoLines } from '#web/ui/table/two-lines.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailLink, PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DateText, RelativeTime } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { type UserAction, UserMenu } from './deactivation/user-menu.tsx'
import { useRoles } from './roles.ts'

const COLUMNS: Column<ListedUser>[] = [
  {
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    className: 'md:min-w-28',
    cell: (user) => (
      <>
        <OneLine>
          <Name {...user} />
        </OneLine>
        <SmallLine className="min-[90rem]:hidden">{homeWords(user)}</SmallLine>
      </>
    ),
  },
  {
    header: 'Role',
    card: 'badge',
    className: 'xl:w-28',
    cell: ({ roles, deactivated_at }) => (
      <span className="flex flex-wrap gap-1.5 max-sm:flex-col max-sm:items-end">
        {deactivated_at && <Badge tone="bad">Deactivated</Badge>}
        {roles.map((role) => (
          <Badge key={role} dot={false}>
            {sentence(role)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    header: 'Phone number',
    card: 'plain',
    className: 'xl:w-44',
    cell: ({ name, phone_number }) => <PhoneLinks name={name} value={phone_number} />,
  },
  {
    header: 'Email',
    card: 'plain',
    order: { by: 'email', as: 'text' },
    className: 'xl:w-52 min-[110rem]:w-auto',
    cell: (user) => (
      <>
        <OneLine title={user.email ?? undefined}>
          <EmailLink value={user.email} />
        </OneLine>
        <SignsIn {...user} />
      </>
    ),
  },
  {
    header: 'Estate',
    card: 'hidden',
    className: 'sm:max-[90rem]:hidden min-[90rem]:w-56 min-[110rem]:w-auto',
    cell: (user) => <Places {...user} />,
  },
  {
    header: 'Last seen',
    card: 'badge',
    order: { by: 'last_seen_at', as: 'date' },
    className: 'max-lg:hidden xl:w-28',
    cell: ({ joined, last_seen_at }) => (
      <span className="text-ink-3 max-sm:text-sm">
        {last_seen_at && <span className="sm:hidden">Seen </span>}
        {last_seen_at ? <RelativeTime value={last_seen_at} /> : joined ? 'Never seen' : 'Not joined'}
      </span>
    ),
  },
]

/** `Block A Flat 2, Lekki Gardens`; of several homes the first. */
function homeWords({ homes, homes_count, user_estate }: ListedUser): string | null {
  const [home] = homes
  if (!home) return user_estate?.name ?? null
  return [home.title, homes_count > 1 && `${homes_count - 1} more`, home.estate].filter(Boolean).join(', ')
}

function Places({ homes, homes_count, user_estate }: ListedUser) {
  const [home] = homes
  if (!home && !user_estate) return <span className="text-ink-3">–</span>
  const title = home && (homes_count > 1 ? `${home.title} and ${homes_count - 1} more` : home.title)
  return <TwoLines first={home?.estate ?? user_estate?.name} second={title} />
}

/** A shield marks an account with a second factor. It stays on the line of the last word. */
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

function SignsIn(user: User) {
  const { email, sign_in_phone, pending_email, user_estate, deactivated_at, deactivated_reason } = user
  return (
    <>
      {email === null && sign_in_phone !== null && (
        <span className="block text-sm/4 text-ink-3 xl:truncate">
          Signs in with <PhoneText value={sign_in_phone} />
        </span>
      )}
      {pending_email && (
        <span className="block text-sm/4 text-ink-3 xl:truncate">
          To be confirmed: <EmailText value={pending_email} />
        </span>
      )}
      {deactivated_at && (
        <span className="block text-sm/4 text-ink-3 xl:truncate">
          Since <DateText value={deactivated_at} />: {deactivated_reason}
        </span>
      )}
      {deactivated_at && user_estate && (
        <span className="block text-sm/4 text-amber-ink xl:truncate">
          Nobody looks after {user_estate.name} now
        </span>
      )}
    </>
  )
}

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'not_joined', label: 'Not joined' },
  { value: 'deactivated', label: 'Deactivated' },
] as const
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: sentence(value) }))

function RoleFilter({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const { names, waiting, failed } = useRoles()
  if (failed)
    return (
      <Button icon={RotateCw} onClick={() => failed.refetch()} aria-label={`${waiting}. Retry`}>
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
      options={ROLE_OPTIONS.filter((option) => names.includes(option.value))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const useCount = (role?: Role) => useQuery(many('GET /users', { query: { role, page: 1, per_page: 1 } }))

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
    <StatCards label="Users in figures" compact={3}>
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

const AddUser = lazyDialog(() => import('./user-forms.tsx').then((file) => file.AddUser))
const EditUser = lazyDialog(() => import('./user-forms.tsx').then((file) => file.EditUser))
const UserActionDialog = lazyDialog(() =>
  import('./deactivation/action-dialog.tsx').then((file) => file.UserActionDialog),
)

export function UsersPage() {
  const list = useListState(['role', 'state', 'estate'], USER_ORDERS, 25)
  const role = list.filter('role', ROLE_OPTIONS)
  const state = list.filter('state', STATES)
  const estate_id = idIn(list.filters.estate)
  const { page, per_page, q, order } = list.query
  const query = { page, per_page, q, order, role: role.value, state: state.value, estate_id }
  const users = useQuery(many('GET /users', { query }))
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
        <Table
          caption="Users"
          columns={COLUMNS}
          list={users}
          {...list.paging}
          toolbar={
            <SearchInput label="Search users" className="max-sm:w-auto max-sm:flex-1" {...list.search} />
          }
          filters={{
            chosen: [role.value, state.value, estate_id].filter(Boolean).length,
            fields: (
              <>
                <RoleFilter value={role.value ?? ''} onChange={role.onChange} />
                <FilterField label="State" placeholder="All accounts" {...state} />
                <EstateFilter value={estate_id} onChange={(id) => list.setFilter('estate', id)} />
              </>
            ),
          }}
          actionsWidth="xl:w-24"
          onOpen={({ id }) => navigate({ to: '/users/$id', params: { id: String(id) } })}
          actions={(user) => (
            <>
              <RowAction icon={Pencil} verb="Edit" name={user.name} onClick={() => setEditing(user)} />
              <UserMenu user={user} onDo={(action) => setDoing({ action, user })} />
            </>
          )}
          empty={
            <EmptyState
              icon={UsersRound}
              title="No users found"
              action={list.narrowed ? <Button onClick={list.clear}>Clear filters</Button> : add}
            >
              {list.narrowed && 'Nobody matches this search.'}
            </EmptyState>
          }
        />
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
