import { ChevronRight } from 'lucide-react'
import { Link, type LinkProps } from '#web/routing/link.tsx'
import { lastSearchAt } from '#web/routing/router.ts'
import { linkStyle } from '../button/link-style.ts'
import { classes } from '../classes.ts'

/** The list that a page belongs to, as it was last seen, and the name of the page. */
export const Breadcrumb = ({ list, name, ...link }: LinkProps & { list: string; name: string }) => (
  <nav data-screen aria-label="Breadcrumb" className="mb-1.5 flex items-center gap-1.5 text-sm text-ink-2">
    <Link
      search={lastSearchAt(link.to)}
      {...link}
      className={classes(linkStyle, 'pointer-coarse:-my-3.5 pointer-coarse:py-3.5')}
    >
      {list}
    </Link>
    <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
    <span aria-current="page" className="truncate">
      {name}
    </span>
  </nav>
)
