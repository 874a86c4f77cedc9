import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

function Leave({ tenancy, onClose }: { tenancy: Tenancy; onClose: () => void }) {
  const { id, estate, estate_property } = tenancy
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Leave ${estate_property.title}, ${estate.name}?`}
      description="Its charges and notices leave your account, and the estate is told. What you owe stays owed. What you paid stays, with its receipts. Only the estate or the landlord can add you again."
      confirm="Leave"
      onConfirm={async () => {
        try {
          toast.success((await call('DELETE /me/tenancies/:id', { params: { id } })).message)
        } catch (error) {
          toastFailure('Failed to leave this property.', error)
          throw error
        }
        await screenIsFresh()
      }}
    />
  )
}

export function TenanciesPanel() {
  const { user, roles } = useSession()
  const [leaving, setLeaving] = useState<Tenancy | null>(null)
  if (!roles.includes('tenant')) return null
  return (
    <Panel title="Where you live" flush>
      {user.tenants.length === 0 ? (
        <p className="px-5 pt-3 pb-5 text-ink-2">You are not in an estate at the moment.</p>
      ) : (
        <ul className="pt-2">
          {user.tenants.map((tenancy) => (
            <li
              key={tenancy.id}
              className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0"
            >
              <div className="min-w-0 break-words">
                <p className="font-[560]">{tenancy.estate_property.title}</p>
                <p className="text-sm text-ink-3">{tenancy.estate.name}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Leave ${tenancy.estate_property.title}`}
                onClick={() => setLeaving(tenancy)}
              >
                Leave
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && <Leave tenancy={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}
