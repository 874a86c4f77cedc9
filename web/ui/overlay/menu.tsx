import { lazyPopup } from './lazy-popup.tsx'
import type { MenuProps } from './menu-surface.tsx'

/** `<Menu trigger={…}>{({ MenuItem }) => <MenuItem>…</MenuItem>}</Menu>` */
export const Menu = lazyPopup<MenuProps>('menu', () =>
  import('./menu-surface.tsx').then((file) => file.MenuSurface),
)
