import { MoreHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

interface RowMenuProps {
  /** What it is of, for those who hear it: the row's name. */
  name: string
  children: ComponentProps<typeof Menu>['children']
}

/** What else can be done with a row, beside its `RowAction`s. */
export function RowMenu({ name, children }: RowMenuProps) {
  const narrow = useNarrow()
  return (
    <Menu
      trigger={
        narrow ? (
          <Button size="sm" icon={MoreHorizontal} aria-label={`More for ${name}`}>
            More
          </Button>
        ) : (
          <IconButton size="sm" icon={MoreHorizontal} label={`More for ${name}`} />
        )
      }
    >
      {children}
    </Menu>
  )
}
