import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { SessionList } from '#web/shared/session-list.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

function EndOthers() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        End All Others
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="End all other sessions?"
        description="Every other browser and phone has to sign in again. This one stays signed in."
        confirm="End All Others"
        onConfirm={async () => {
          toast.success((await call('DELETE /me/sessions')).message)
          await screenIsFresh()
        }}
      />
    </>
  )
}

export function SessionsPanel() {
  const { data, error, refetch } = useQuery(many('GET /me/sessions'))
  return (
    <Panel title="Where you are signed in" action={data && data.rows.length > 2 && <EndOthers />} flush>
      {data ? (
        <div className="pt-2">
          <SessionList
            sessions={data.rows}
            end={(id) => call('DELETE /me/sessions/:id', { params: { id } })}
          />
        </div>
      ) : error ? (
        <RetryNotice
          title="Your sessions could not be loaded."
          query={{ error, refetch }}
          className="m-5 mt-3"
        />
      ) : (
        <div className="px-5 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3.5 w-56" />
          <Skeleton className="mt-2 h-3.5 w-32" />
        </div>
      )}
    </Panel>
  )
}
