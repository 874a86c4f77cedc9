import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from '#web/routing/link.tsx'
import { classes } from '#web/ui/classes.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

type ButtonLinkProps = LinkProps & ButtonStyle & { icon?: LucideIcon | undefined }

export const ButtonLink = ({
  variant,
  size,
  wide,
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link {...rest} className={classes(buttonStyle({ variant, size, wide }), className)}>
    {Icon && <Icon className="-ml-0.5" />}
    {children}
  </Link>
)
