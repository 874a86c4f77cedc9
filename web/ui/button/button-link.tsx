import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

interface AnchorProps extends ComponentProps<'a'>, ButtonStyle {
  icon?: LucideIcon | undefined
}

function Anchor({ variant, size, wide, icon: Icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(buttonStyle({ variant, size, wide }), className)}>
      {Icon && <Icon className="-ml-0.5" />}
      {children}
    </a>
  )
}

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(Anchor)
