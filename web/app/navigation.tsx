import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { parseStored } from '#web/api/stored-session.ts'
import { Link } from '#web/routing/link.tsx'
import { useEntry } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { classes } from '#web/ui/classes.ts'
import { Mark } from '#web/ui/page/mark.tsx'
import { isFor, type MenuPage, PAGES, pageAt, SECTIONS } from './pages.ts'

export const itemStyle = (active: boolean) =>
  classes(
    'flex h-8 w-full items-center gap-2.5 rounded-control px-2 font-medium transition-colors duration-100 pointer-coarse:h-11',
    active ? 'bg-surface text-ink shadow-rest ring-1 ring-line' : 'text-ink-2 hover:bg-hover hover:text-ink',
  )

interface ItemProps {
  page: MenuPage
  active: boolean
  onGo?: (() => void) | undefined
}

/** A low window does not hold all items. */
const intoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

export function Item({ page, active, onGo }: ItemProps) {
  const { icon: Icon, label, path } = page
  return (
    <li ref={active ? intoView : null}>
      <Link
        to={path}
        {...(onGo && { onClick: onGo })}
        aria-current={active ? 'page' : undefined}
        className={itemStyle(active)}
      >
        <Icon className={active ? 'text-brand' : undefined} />
        {label}
      </Link>
    </li>
  )
}

interface NavigationProps {
  onGo?: (() => void) | undefined
  /** Paths that stand elsewhere on the screen. */
  without?: readonly string[]
  /** Shown above the sections. */
  above?: ReactNode
  /** What follows the sections. */
  children?: ReactNode
}

export function Navigation({ onGo, without = [], above, children }: NavigationProps) {
  const session = useSession()
  const { estate } = useScope()
  const { offices } = session.user
  const logo = offices?.find(({ id }) => id === estate?.id)?.logo
  const current = pageAt(useEntry().pathname)
  const shown = PAGES.filter(
    (page) =>
      isFor(page, session) &&
      (page.menu ?? page.roles).includes(session.role) &&
      !without.includes(page.path),
  )
  const marked = shown.find(({ path, section }) => section && path === current?.path)?.path ?? current?.marks
  const { isOpen, toggle } = useClosedSections()
  const id = useId()
  return (
    <>
      <div className="flex items-center gap-2.5 px-2 pt-1 pb-3 text-md font-[650] max-lg:pr-9">
        {logo ? <EstateLogo code={logo} className="h-8 max-w-16 min-w-8" /> : <Mark />}
        <span className="line-clamp-2 min-w-0 leading-tight">{estate?.name ?? 'Estate Management'}</span>
      </div>
      <nav aria-label="Main" className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-4">
        {above}
        {SECTIONS.map((section) => {
          const pages = shown.filter((page) => page.section === section)
          if (pages.length === 0) return null
          return (
            <section key={section} className="pt-2.5">
              <button
                type="button"
                aria-expanded={isOpen(section)}
                aria-controls={`${id}-${section}`}
                onClick={() => toggle(section)}
                className="group flex h-8 w-full items-center justify-between rounded-control px-2 text-xs font-[560] text-ink-3 hover:text-ink-2 pointer-coarse:h-11"
              >
                {section}
                <ChevronDown
                  className={classes(
                    'size-4 transition-[rotate,opacity] duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100',
                    isOpen(section) ? 'opacity-0' : '-rotate-90',
                  )}
                />
              </button>
              <ul id={`${id}-${section}`} hidden={!isOpen(section)} className="grid gap-0.5">
                {pages.map((page) => (
                  <Item key={page.path} page={page} active={page.path === marked} onGo={onGo} />
                ))}
              </ul>
            </section>
          )
        })}
        {children}
      </nav>
      <p className="px-2 pt-2 text-xs text-ink-3">Estate Management v1.0</p>
    </>
  )
}

const KEY = 'sidebar-closed'

function load(): string[] {
  const kept = parseStored<unknown>(localStorage.getItem(KEY))
  return Array.isArray(kept) ? kept.map(String) : []
}

function useClosedSections() {
  const [closed, setClosed] = useState(load)
  const toggle = (section: string) => {
    const next = closed.includes(section) ? closed.filter((each) => each !== section) : [...closed, section]
    localStorage.setItem(KEY, JSON.stringify(next))
    setClosed(next)
  }
  return { isOpen: (section: string) => !closed.includes(section), toggle }
}
