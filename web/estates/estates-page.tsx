import { useMutation, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Eye, MapPinned, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Estate } from '#contract/estates.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { ESTATE_ORDERS } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { estateColumns } from './estate-columns.tsx'
import { EditEstate } from './public.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'archived', label: 'Archived' },
] as const

function RestoreEstateButton({ estate }: { estate: Estate }) {
  const restore = useMutation({
    mutationFn: async () => {
      await call('POST /estate/restore/:id', { params: { id: estate.id } })
      toast.success('Estate restored')
      await screenIsFresh()
    },
    onError: (error) => toastFailure('Failed to restore estate', error),
  })
  return (
    <Button
      size="sm"
      icon={ArchiveRestore}
      aria-label={`Restore ${estate.name}`}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      Restore
    </Button>
  )
}

const AddEstate = lazyDialog(() => import('./estate-forms.tsx').then((file) => file.AddEstate))
const DeleteEstate = lazyDialog(() => import('./estate-forms.tsx').then((file) => file.DeleteEstate))
const EstateDialog = lazyDialog(() => import('./estate-dialog.tsx').then((file) => file.EstateDialog))

export function EstatesPage() {
  const mayDelete = useSession().is('super admin')
  const list = useListState(['status'], ESTATE_ORDERS, 25)
  const status = list.filter('status', mayDelete ? STATUSES : STATUSES.slice(0, 2))
  const archived = status.value === 'archived'
  const estates = useQuery(
    many('GET /estates', { query: { ...list.query, status: status.value, figures: 'yes' } }),
  )
  const collected = useQuery(many('GET /owed', { query: { page: 1, per_page: LONGEST_PAGE } }))
  const opened = useOpened('estate')
  const adding = useOpened('add')
  const [editing, setEditing] = useState<Estate | null>(null)
  const [deleting, setDeleting] = useState<Estate | null>(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Estate
    </Button>
  )
  const actions = (estate: Estate) => {
    const { id, name } = estate
    if (estate.archived_at) return <RestoreEstateButton estate={estate} />
    return (
      <>
        <RowAction icon={Eye} verb="View" name={name} onClick={() => opened.open(id)} />
        <RowAction icon={Pencil} verb="Edit" name={name} onClick={() => setEditing(estate)} />
        {mayDelete && (
          <RowAction
            icon={Trash2}
            verb="Delete"
            tone="danger"
            name={name}
            onClick={() => setDeleting(estate)}
          />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader title="Estates" lead="Every estate, and who runs it." actions={add} />
      <div className="grid gap-5">
        <EstateFigures />
        <Table
          caption="Estates"
          columns={estateColumns(estates.data?.rows ?? [], collected.data?.rows)}
          list={estates}
          {...list.paging}
          unordered="Active first"
          toolbar={
            <>
              <SearchInput label="Search estates" {...list.search} />
              <FilterField label="Status" placeholder="All statuses" {...status} />
            </>
          }
          onOpen={
            archived ? undefined : ({ id }) => navigate({ to: '/estates/$id', params: { id: String(id) } })
          }
          actions={actions}
          actionsWidth="xl:w-32"
          empty={
            <EmptyState
              icon={MapPinned}
              title="No estates found"
              action={list.narrowed ? <Button onClick={list.clear}>Clear filters</Button> : add}
            >
              {!list.narrowed
                ? 'Add the first one; the account of its estate admin is made with it.'
                : archived && !list.q
                  ? 'No estate has been deleted.'
                  : 'Nothing matches this search.'}
            </EmptyState>
          }
        />
      </div>
      {adding.id && <AddEstate onClose={adding.close} />}
      {editing && <EditEstate estate={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteEstate estate={deleting} onClose={() => setDeleting(null)} />}
      {opened.id !== null && !editing && (
        <EstateDialog id={opened.id} onClose={opened.close} onEdit={setEditing} />
      )}
    </>
  )
}

function EstateFigures() {
  const query = useQuery(one('GET /statistics'))
  const { data: figures, isPending: loading } = query
  if (query.error && !figures) return <RetryNotice title="The figures could not be loaded." query={query} />
  return (
    <StatCards label="Estates in figures" compact={3}>
      <StatCard label="Total Estates" value={figures?.total_estates} note={null} loading={loading} />
      <StatCard label="Active Estates" value={figures?.active_estates} note={null} loading={loading} />
      <StatCard label="Inactive Estates" value={figures?.inactive_estates} note={null} loading={loading} />
    </StatCards>
  )
}
