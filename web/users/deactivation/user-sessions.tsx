import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { SessionList } from '#web/shared/session-list.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'

export function UserSessions(props: { user: { id: number; name: string }; onClose: () => void }) {
  const { id, name } = props.user
  const sessions = useQuery({ ...many('GET /users/:id/sessions', { params: { id } }), staleTime: 0 })
  const { data, error } = sessions
  const [ending, setEnding] = useState(false)
  const others = data?.rows.filter(({ current }) => !current) ?? []
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`Sessions of ${name}`}
      description="Where this account is signed in."
      footer={
        <>
          <LeaveButton>Close</LeaveButton>
          {others.length > 0 && (
            <Button variant="danger" onClick={() => setEnding(true)}>
              End All
            </Button>
          )}
        </>
      }
    >
      {data?.rows.length === 0 ? (
        <EmptyState icon={MonitorSmartphone} title="Not signed in anywhere" />
      ) : data ? (
        <div className="-mx-5 -my-3">
          <SessionList
            sessions={data.rows}
            end={(session_id) =>
              call('DELETE /users/:id/sessions/:session_id', { params: { id, session_id } })
            }
          />
        </div>
      ) : error ? (
        <ErrorState title="Failed to load sessions" query={sessions} />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-10 w-56" />
        </div>
      )}
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={`End all sessions of ${name}?`}
        description="They are told, and have to sign in again everywhere. If somebody else may know their password, ask them to choose a new one."
        confirm="End All"
        onConfirm={async () => {
          toast.success((await call('DELETE /users/:id/sessions', { params: { id } })).message)
          await screenIsFresh()
        }}
      />
    </Dialog>
  )
}
