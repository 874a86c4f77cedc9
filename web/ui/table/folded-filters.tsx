import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { CountBadge } from '../text/badge.tsx'

/** A button beside the search, and the filters under both. `chosen` filters narrow the list while they are folded. */
export function FoldedFilters({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={chosen > 0 ? `Filters, ${chosen} chosen` : 'Filters'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="border border-line-strong bg-surface shadow-rest aria-expanded:bg-sunken"
      >
        <CountBadge count={chosen} caps={[9]} />
      </IconButton>
      <div id={id} hidden={!open} className="flex basis-full flex-wrap gap-2.5">
        {children}
      </div>
    </>
  )
}
