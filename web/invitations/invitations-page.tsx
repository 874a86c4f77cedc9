import { MapPinned } from 'lucide-react'
import { navigate } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EstateInvitations } from './estate-invitations.tsx'

export function InvitationsPage() {
  const scope = useScope()
  const search = useSearch()
  const every = scope.of === 'every estate'
  const id = every ? idIn(search.estate) : scope.estate?.id
  const picker = every && (
    // Another estate begins at the first page, with everybody.
    <EstateFilter
      needed
      value={id}
      onChange={(estate) => void navigate({ to: '/invitations', search: { estate } })}
    />
  )
  if (id !== undefined) return <EstateInvitations key={id} estateId={id} picker={picker} />
  return (
    <>
      <PageHeader title="Invitations" lead="Who has joined, and who has not." />
      <Panel>
        <EmptyState
          icon={MapPinned}
          title={every ? 'Choose an estate' : 'No estate is linked to your account.'}
          action={picker}
        >
          {every && 'People are invited to the estate that they live or own in.'}
        </EmptyState>
      </Panel>
    </>
  )
}
