import type { ComponentProps } from 'react'
import { asideLinkStyle } from './link-style.ts'

/** Another way to do the same, below a form: it does something here, but weighs no more than a link. */
export const TextButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={asideLinkStyle} />
)
