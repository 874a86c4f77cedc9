import type { MenuProps } from './menu-surface.tsx'
import { openedByPress } from './opened-by-press.tsx'

/** What can be done, in a list behind a button: `<Menu trigger={…}>{({ MenuItem }) => <MenuItem>…</MenuItem>}</Menu>`. */
export const Menu = openedByPress<MenuProps>('menu', () =>
  import('./menu-surface.tsx').then((file) => file.MenuSurface),
)
