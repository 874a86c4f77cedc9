import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/link.tsx'
import { useEntry } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { NavigationButton } from './navigation-button.tsx'
import { pageAt } from './pages.ts'
import { placesOf } from './resident-places.ts'

const itemStyle =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.75rem,5vw)] leading-4 font-[560] text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-brand-ink'

const inside = (Icon: LucideIcon, label: ReactNode) => (
  <>
    <Icon className="size-5" />
    {label}
  </>
)

/** A resident's places, in reach of a thumb. */
export function BottomBar() {
  const { role } = useSession()
  const current = pageAt(useEntry().pathname)?.path
  return (
    <nav
      aria-label="Shortcuts"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-140 grid-cols-4">
        {placesOf(role).map(({ path, label, icon }) => (
          <li key={path}>
            <Link to={path} aria-current={path === current ? 'page' : undefined} className={itemStyle}>
              {inside(icon, label)}
            </Link>
          </li>
        ))}
        <li>
          <NavigationButton
            button={
              <button type="button" className={itemStyle}>
                {inside(Ellipsis, 'More')}
              </button>
            }
          />
        </li>
      </ul>
    </nav>
  )
}
