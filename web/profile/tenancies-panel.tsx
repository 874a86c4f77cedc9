import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { householdName } from '#contract/household.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { PanelRow } from './panels.tsx'

/** `. Account LG-0042, shared with Tunde Bello` */
function AccountWords({ id }: { id: number }) {
  const { data } = useQuery(one('GET /tenant/:id', { params: { id } }))
  if (!data) return null
  const { number, members } = data.account
  return (
    <>
      . Account {number}
      {members.length > 0 && `, shared with ${householdName(members.map(({ name }) => name))}`}
    </>
  )
}

/** The debt that stays when somebody leaves. */
function LeavingDebt({ id }: { id: number }) {
  const { data } = useQuery(openEntriesOf(id))
  if (!data?.billing) return null
  return (
    <strong className="mb-2 block font-[620] text-ink">
      {data.owed > 0
        ? `You still owe ${formatNaira(data.owed)} today.`
        : data.credit > 0
          ? `You owe nothing today, and have a credit of ${formatNaira(data.credit)}.`
          : 'You owe nothing today.'}
    </strong>
  )
}

export function TenanciesPanel() {
  const { user, roles } = useSession()
  const [leaving, setLeaving] = useState<Tenancy | null>(null)
  if (!roles.includes('tenant')) return null
  return (
    <Panel
      title="Where you live"
      note={
        user.tenants.map(({ estate_property }) => estate_property.title).join('; ') || 'Nowhere at the moment'
      }
      flush
    >
      {user.tenants.length === 0 ? (
        <p className="px-5 pt-3 pb-5 text-ink-2">You are not in an estate at the moment.</p>
      ) : (
        <ul className="pt-2">
          {user.tenants.map((tenancy) => (
            <PanelRow
              key={tenancy.id}
              title={tenancy.estate_property.title}
              action="Leave"
              label={`Leave ${tenancy.estate_property.title}`}
              onAct={() => setLeaving(tenancy)}
            >
              {tenancy.estate.name}
              <AccountWords id={tenancy.id} />
            </PanelRow>
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={`Leave ${leaving.estate_property.title}, ${leaving.estate.name}?`}
          description={
            <>
              <LeavingDebt id={leaving.id} />
              Its charges and notices leave your account, and the estate is told. What you owe stays owed.
              What you paid stays, with its receipts. Only the estate or the landlord can add you again.
            </>
          }
          confirm="Leave"
          onConfirm={async () => {
            toast.success((await call('DELETE /me/tenancies/:id', { params: { id: leaving.id } })).message)
            await screenIsFresh()
          }}
        />
      )}
    </Panel>
  )
}
