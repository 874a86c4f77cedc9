import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Colleague } from '#contract/estates.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import { STAFF_HINTS, STAFF_LABELS } from '#contract/staff-words.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'

const AddColleague = lazyDialog(() => import('./add-colleague.tsx').then((file) => file.AddColleague))
const ChangeStaffRole = lazyDialog(() =>
  import('./change-staff-role.tsx').then((file) => file.ChangeStaffRole),
)

interface Estate {
  id: number
  name: string
}

/** The people of an estate's office, and what each role may do. */
export const StaffPage = ({ estate }: { estate: Estate }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Staff estate={estate} />
    <Panel title="What each may do">
      <dl className="grid gap-3.5">
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-[560]">{STAFF_LABELS[role]}</dt>
            <dd className="text-ink-2">{STAFF_HINTS[role]}.</dd>
          </div>
        ))}
      </dl>
    </Panel>
  </div>
)

function Staff({ estate }: { estate: Estate }) {
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Colleague>()
  const [leaving, setLeaving] = useState<Colleague>()
  const params = { estateId: estate.id }
  const staff = useQuery(many('GET /estate/colleagues/:estateId', { params }))
  return (
    <Panel
      title="Who manages this estate"
      action={
        <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
          Add Colleague
        </Button>
      }
    >
      {staff.data ? (
        <ul className="divide-y divide-line">
          {staff.data.rows.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 break-words">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-[560]">
                    {each.name}
                    {each.id === user.id && <span className="font-normal text-ink-3"> (you)</span>}
                  </span>
                  {!each.joined && <Badge tone="wait">Not joined</Badge>}
                </p>
                <p className="text-sm text-ink-2">
                  {STAFF_LABELS[each.staff_role]}
                  {each.email && ', '}
                  {each.email && <EmailText value={each.email} />}
                </p>
                {each.joined && (
                  <p className="text-sm text-ink-3">
                    {each.last_signed_in_at ? (
                      <>
                        Signed in <RelativeTime value={each.last_signed_in_at} />
                      </>
                    ) : (
                      'Never signed in'
                    )}
                  </p>
                )}
              </div>
              {each.id !== user.id && (
                <div className="flex flex-none items-center gap-1">
                  <IconButton
                    icon={Pencil}
                    label={`Change what ${each.name} may do`}
                    onClick={() => setChanging(each)}
                  />
                  <IconButton icon={Trash2} label={`Remove ${each.name}`} onClick={() => setLeaving(each)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : staff.error ? (
        <RetryNotice title="The list could not be loaded." query={staff} />
      ) : (
        <Skeleton className="h-14 w-full max-sm:h-20" />
      )}
      {adding && <AddColleague estate={estate} onClose={() => setAdding(false)} />}
      {changing && (
        <ChangeStaffRole estate={estate} colleague={changing} onClose={() => setChanging(undefined)} />
      )}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(undefined)}
          title={`Remove ${leaving.name}?`}
          description={`${leaving.name} is signed out and can no longer manage ${estate.name}. What they recorded stays.`}
          confirm="Remove"
          onConfirm={async () => {
            const { message } = await call('DELETE /estate/colleagues/:estateId/:userId', {
              params: { ...params, userId: leaving.id },
            })
            await screenIsFresh()
            toast.success(message)
          }}
        />
      )}
    </Panel>
  )
}
