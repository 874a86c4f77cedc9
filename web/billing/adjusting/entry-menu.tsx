import { BadgePercent, Ban, Eraser, MoreHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { nameOfEntry, whyNotCorrected } from '#contract/due-words.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AdjustDialog, UndoPlanDialog } from './door.ts'
import type { Kind } from './use-adjusting.ts'

interface EntryMenuProps {
  tenancy: { id: number; name: string }
  entry: Entry
  today: string
}

/** A plan that may still run, or an open instalment of one. An undone plan settles its own instalments. */
const isOfPlan = ({ kind, open, settles }: Entry) =>
  kind === 'plan' ? settles.every((of) => of.kind !== 'instalment') : kind === 'instalment' && open > 0

/** What can be done with something that is owed, and why not where it cannot. Not there where nothing is left to correct. */
export function EntryMenu({ tenancy, entry, today }: EntryMenuProps) {
  const [kind, setKind] = useState<Kind | 'undo plan'>()
  const ofPlan = isOfPlan(entry)
  const corrected = entry.cancellable > 0
  if (!corrected && !ofPlan) return null
  const why = whyNotCorrected(entry.kind)
  const close = () => setKind(undefined)
  return (
    <>
      <Menu
        trigger={<IconButton size="sm" icon={MoreHorizontal} label={`Adjust ${nameOfEntry(entry, today)}`} />}
      >
        {({ MenuItem }) => (
          <>
            {ofPlan && (
              <MenuItem icon={Undo2} onSelect={() => setKind('undo plan')}>
                Undo plan
              </MenuItem>
            )}
            {corrected && why && (
              <MenuItem icon={Ban} disabled>
                Cancel<span className="block max-w-60 text-sm">{why}</span>
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
            {corrected && !why && (
              <MenuItem icon={Ban} tone="danger" onSelect={() => setKind('cancel')}>
                Cancel
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {kind === 'undo plan' && <UndoPlanDialog tenancy={tenancy} onClose={close} />}
      {kind && kind !== 'undo plan' && (
        <AdjustDialog tenancy={tenancy} start={{ kind, entry }} onClose={close} />
      )}
    </>
  )
}
