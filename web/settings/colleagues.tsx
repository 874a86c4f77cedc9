import { useQuery } from '@tanstack/react-query'
import { Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Colleague, Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'

const AddColleague = lazyDialog(() => import('./add-colleague.tsx').then((file) => file.AddColleague))

/** Who runs the estate, and the way to add or remove somebody. */
export function Colleagues({ estate }: { estate: Pick<Estate, 'id' | 'name'> }) {
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Colleague>()
  const { data, error, refetch } = useQuery(
    many('GET /estate/colleagues/:estateId', { params: { estateId: estate.id } }),
  )
  const remove = async () => {
    if (!leaving) return
    const { message } = await call('DELETE /estate/colleagues/:estateId/:userId', {
      params: { estateId: estate.id, userId: leaving.id },
    })
    await screenIsFresh()
    toast.success(message)
  }
  return (
    <Panel
      title="Who manages this estate"
      className="mt-5 max-w-3xl"
      action={
        <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
          Add Colleague
        </Button>
      }
    >
      {data ? (
        <ul className="divide-y divide-line">
          {data.rows.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 break-words">
                <p className="font-[560]">
                  {each.name}
                  {each.id === user.id && <span className="font-normal text-ink-3"> (you)</span>}
                </p>
                <p className="text-sm text-ink-2">
                  <EmailText value={each.email} />
                </p>
              </div>
              <div className="flex flex-none items-center gap-2">
                {!each.joined && <Badge tone="wait">Not joined</Badge>}
                {each.id !== user.id && (
                  <IconButton icon={Trash2} label={`Remove ${each.name}`} onClick={() => setLeaving(each)} />
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <RetryNotice title="The list could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      {adding && <AddColleague estate={estate} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name}?`}
        description={`${leaving?.name} is signed out and can no longer manage ${estate.name}. What they recorded stays.`}
        confirm="Remove"
        onConfirm={remove}
      />
    </Panel>
  )
}
