import { BadgePercent, Ban, Eraser, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { whyNotCorrected } from '#contract/corrections.ts'
import { nameOfEntry } from '#contract/due-words.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AdjustDialog } from './door.ts'
import type { Kind } from './use-adjusting.ts'

interface EntryMenuProps {
  tenancy: { id: number; name: string }
  entry: Entry
  today: string
}

/** What can be done with something that is owed, and why not where it cannot. Not there where nothing is left to correct. */
export function EntryMenu({ tenancy, entry, today }: EntryMenuProps) {
  const [kind, setKind] = useState<Kind>()
  if (entry.cancellable <= 0) return null
  const why = whyNotCorrected(entry.kind)
  return (
    <>
      <Menu
        trigger={<IconButton size="sm" icon={MoreHorizontal} label={`Adjust ${nameOfEntry(entry, today)}`} />}
      >
        {({ MenuItem }) =>
          why ? (
            <MenuItem icon={Ban} disabled>
              Cancel<span className="block max-w-60 text-sm">{why}</span>
            </MenuItem>
          ) : (
            <>
              {entry.open > 0 && (
                <>
                  <MenuItem icon={BadgePercent} onSelect={() => setKind('discount')}>
                    Discount
                  </MenuItem>
                  <MenuItem icon={Eraser} onSelect={() => setKind('write_off')}>
                    Write off
                  </MenuItem>
                </>
              )}
              <MenuItem icon={Ban} tone="danger" onSelect={() => setKind('cancel')}>
                Cancel
              </MenuItem>
            </>
          )
        }
      </Menu>
      {kind && <AdjustDialog tenancy={tenancy} start={{ kind, entry }} onClose={() => setKind(undefined)} />}
    </>
  )
}
