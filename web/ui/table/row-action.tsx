import type { LucideIcon } from 'lucide-react'
import { IconButton } from '#web/ui/button/icon-button.tsx'

interface RowActionProps {
  icon: LucideIcon
  verb: string
  name: string
  tone?: 'plain' | 'danger' | undefined
  /** Faint until the row is pointed at. */
  quiet?: boolean | undefined
  onClick: () => void
}

/** An icon at the end of a row or of a phone's card. */
export const RowAction = ({ icon, verb, name, tone, quiet, onClick }: RowActionProps) => (
  <IconButton
    size="sm"
    tone={tone}
    icon={icon}
    label={`${verb} ${name}`}
    onClick={onClick}
    data-aside
    className={
      quiet ? 'not-group-hover/row:not-hover:not-focus-visible:text-ink-3 [&>svg]:size-4' : undefined
    }
  />
)
