import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

interface RowActionProps {
  icon: LucideIcon
  verb: string
  name: string
  tone?: 'plain' | 'danger' | undefined
  /** An icon on phones too. */
  aside?: boolean | undefined
  /** Faint until the row is pointed at. */
  quiet?: boolean | undefined
  onClick: () => void
}

export function RowAction({ icon, verb, name, tone, aside, quiet, onClick }: RowActionProps) {
  const label = `${verb} ${name}`
  const narrow = useNarrow()
  if (!narrow || aside)
    return (
      <IconButton
        size="sm"
        tone={tone}
        icon={icon}
        label={label}
        onClick={onClick}
        data-aside={aside}
        className={
          quiet ? 'not-group-hover/row:not-hover:not-focus-visible:text-ink-3 [&>svg]:size-4' : undefined
        }
      />
    )
  return (
    <Button size="sm" icon={icon} aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  )
}
