import { BadgePercent, Banknote, CalendarDays, Eraser, MoreHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { nameOfEntry, whyNotCorrected } from '#contract/due-words.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { Entry } from '../account/entry-words.ts'
import { useManaged } from '../account/queries.ts'
import type { Kind } from './adjust-dialog.tsx'

const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx').then((file) => file.AdjustDialog))
const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog))
const UndoPayoutDialog = lazyDialog(() =>
  import('../credit/undo-payout-dialog.tsx').then((file) => file.UndoPayoutDialog),
)
const UndoPlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((file) => file.UndoPlanDialog))

interface EntryMenuProps {
  tenancy: { id: AccountOf; name: string }
  entry: Entry
  today: string
}

/** A running plan or an open instalment. An undone plan settles its own instalments. */
const isOfPlan = ({ kind, open, settles }: Entry) =>
  kind === 'plan' ? settles.every((of) => of.kind !== 'instalment') : kind === 'instalment' && open > 0

export function EntryMenu({ tenancy, entry, today }: EntryMenuProps) {
  const [kind, setKind] = useState<Kind | 'undo plan' | 'undo payout'>()
  const ofPlan = isOfPlan(entry)
  const corrected = entry.cancellable > 0
  const isPayout = entry.kind === 'payout' && !entry.undone
  if (!corrected && !ofPlan && !isPayout) return null
  const why = whyNotCorrected(entry.kind)
  const close = () => setKind(undefined)
  return (
    <>
      <Menu
        trigger={<IconButton size="sm" icon={MoreHorizontal} label={`Adjust ${nameOfEntry(entry, today)}`} />}
      >
        {({ MenuItem }) => (
          <>
            {isPayout && (
              <MenuItem icon={Banknote} onSelect={() => setKind('undo payout')}>
                Undo payout
              </MenuItem>
            )}
            {ofPlan && (
              <MenuItem icon={CalendarDays} onSelect={() => setKind('undo plan')}>
                Undo plan
              </MenuItem>
            )}
            {corrected && !why && entry.open > 0 && (
              <>
                <MenuItem icon={BadgePercent} onSelect={() => setKind('discount')}>
                  Discount
                </MenuItem>
                <MenuItem icon={Eraser} onSelect={() => setKind('write_off')}>
                  Write off
                </MenuItem>
              </>
            )}
            {corrected && (
              <MenuItem
                icon={X}
                disabled={!!why}
                tone={why ? undefined : 'danger'}
                onSelect={() => setKind('cancel')}
              >
                Cancel{why && <span className="block max-w-60 text-sm">{why}</span>}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {kind === 'undo plan' && <UndoPlanDialog tenancy={tenancy} onClose={close} />}
      {kind === 'undo payout' && <UndoPayoutDialog tenancy={tenancy} payout={entry} onClose={close} />}
      {kind && kind !== 'undo plan' && kind !== 'undo payout' && (
        <AdjustDialog tenancy={tenancy} start={{ kind, entry }} onClose={close} />
      )}
    </>
  )
}

export function AdjustButtons({ tenancy }: { tenancy: { id: AccountOf; name: string } }) {
  const { kept, unknown, nothing } = useManaged(tenancy.id, 'POST /ledger/adjust')
  const [doing, setDoing] = useState<'plan' | 'adjust'>()
  if (!kept) return null
  const close = () => setDoing(undefined)
  return (
    <>
      <GuardedButton icon={CalendarDays} reason={nothing} onClick={() => setDoing('plan')}>
        Payment plan
      </GuardedButton>
      <GuardedButton icon={BadgePercent} reason={unknown} onClick={() => setDoing('adjust')}>
        Adjust
      </GuardedButton>
      {doing === 'plan' && <PlanDialog tenancy={tenancy} onClose={close} />}
      {doing === 'adjust' && <AdjustDialog tenancy={tenancy} onClose={close} />}
    </>
  )
}
