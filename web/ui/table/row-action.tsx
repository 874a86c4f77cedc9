import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

interface RowActionProps {
  icon: LucideIcon
  /** The verb alone: 'Edit'. */
  verb: string
  /** What it is done to, for those who hear it: the row's name. */
  name: string
  tone?: 'plain' | 'danger' | undefined
  /** Not what one comes for: stays an icon, at the side, in a phone's card too. */
  aside?: boolean | undefined
  onClick: () => void
}

/** One thing to do with a row: an icon in a table, a button with its word in a phone's card. */
export function RowAction({ icon, verb, name, tone, aside, onClick }: RowActionProps) {
  const label = `${verb} ${name}`
  const narrow = useNarrow()
  if (!narrow || aside)
    return <IconButton size="sm" tone={tone} icon={icon} label={label} onClick={onClick} data-aside={aside} />
  return (
    <Button size="sm" icon={icon} aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  )
}
