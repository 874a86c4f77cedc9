import type { ComponentType } from 'react'
import {
  hrefOf,
  matchOf,
  type PageMatch,
  type Path,
  type Search,
  searchText,
  type Target,
} from './addresses.ts'
import { enter, followBrowser, type HistoryEntry, type Meant } from './entries.ts'

const SCROLLED = 'scrolled'
/** The old page stays this long while the next one is fetched. */
const PATIENCE_MS = 150

interface Lazy {
  component: () => ComponentType | undefined
  fetch: () => Promise<void>
}

export function lazy(load: () => Promise<ComponentType>): Lazy {
  let there: ComponentType | undefined
  let loading: Promise<void> | undefined
  return {
    component: () => there,
    fetch: () => {
      loading ??= load().then(
        (component) => {
          there = component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

export interface Route {
  page: Lazy
  layout?: Lazy
  elsewhere?: () => Target | null
}
export type Routes = Record<Path, Route>

export interface Shown {
  entry: HistoryEntry
  match: PageMatch
  Page: ComponentType | undefined
  Layout: ComponentType | undefined
  error: unknown
  keepScroll: boolean
  behind: Shown | undefined
}

interface Move {
  from: HistoryEntry
  to: HistoryEntry
}

let routes: Routes
let wanted: HistoryEntry
let shown: Shown
let seen: HistoryEntry | undefined
/** A page with unsaved input waits here until the same person signs in again. */
let behind: Shown | undefined
let draw = (_shown: Shown): void => {}
const arriving = new Set<(move: Move) => void>()
let scrolled: Record<string, number> = {}

export function onArrival(listener: (move: Move) => void): () => void {
  arriving.add(listener)
  return () => void arriving.delete(listener)
}

export function startRouter(known: Routes): Promise<void> {
  routes = known
  const first = followBrowser((entry) => void show(settled(entry)))
  history.scrollRestoration = 'manual'
  scrolled = JSON.parse(sessionStorage.getItem(SCROLLED) ?? '{}')
  addEventListener('pagehide', () => {
    noteScroll()
    sessionStorage.setItem(SCROLLED, JSON.stringify(scrolled))
  })
  return show(settled(first))
}

export const entryOnScreen = (): HistoryEntry | undefined => (seen && seen === shown.entry ? seen : undefined)

function noteScroll(): void {
  const entry = entryOnScreen()
  if (entry) scrolled[entry.key] = scrollY
}

/** A visited entry keeps its position; a new one starts at its top or hash. */
function scrollTo({ key, hash }: HistoryEntry): void {
  const before = scrolled[key]
  if (before === undefined && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  else window.scrollTo(0, before ?? 0)
}

export const shownNow = (): Shown => shown
export function onShown(known: Shown, listener: (shown: Shown) => void): () => void {
  draw = listener
  if (shown !== known) listener(shown)
  return () => {
    draw = () => {}
  }
}

const lastSearches = new Map<string, Search>()
/** The last search of a page, without its dialogs. */
export const lastSearchAt = (path: Path): Search | undefined => lastSearches.get(path)

export function arrived({ entry, Page, error, keepScroll }: Shown): void {
  if (!Page && !error) return
  if (!entry.openedHere) lastSearches.set(entry.pathname, entry.search)
  const from = seen
  seen = entry
  if (!keepScroll) scrollTo(entry)
  if (from) for (const listener of arriving) listener({ from, to: entry })
}

const matchAt = (pathname: string) => matchOf(Object.keys(routes) as Path[], pathname)

function endOf(href: string): string {
  const { pathname, search, hash } = new URL(href, location.origin)
  const match = matchAt(pathname)
  const elsewhere = match ? routes[match.path].elsewhere?.() : ({ to: '/login' } as const)
  return elsewhere ? endOf(hrefOf(elsewhere)) : pathname + search + hash
}

function enterEndOf(href: string, how: How): HistoryEntry {
  const end = endOf(href)
  const { pathname } = new URL(href, location.origin)
  if (end === href || !matchAt(pathname)) return enter(end, how)
  return enter(end, { replace: how.replace, meant: { href, openedHere: how.openedHere } })
}

function settled(entry: HistoryEntry): HistoryEntry {
  const { href, openedHere } = entry
  return endOf(href) === href ? entry : enterEndOf(href, { replace: true, openedHere })
}

interface How {
  replace?: boolean | undefined
  keepScroll?: boolean | undefined
  openedHere?: boolean | undefined
}

export const navigate = ({ replace, ...target }: Target & { replace?: boolean }): Promise<void> =>
  followHref(hrefOf(target), { replace })

export const changeSearch = (change: Search, how: How = {}): Promise<void> =>
  followHref(wanted.pathname + searchText({ ...wanted.search, ...change }), { ...how, keepScroll: true })

export const followHref = (href: string, how: How = {}): Promise<void> =>
  show(enterEndOf(href, how), how.keepScroll)

/** `keep`: the page waits in memory. Otherwise a new document drops it. */
export function leavePage({ keep }: { keep: boolean }): void {
  const entry = settled(wanted)
  if (entry === wanted) return
  if (keep) {
    behind = shown
    void show(entry)
  } else location.reload()
}

/** Leads on from the sign-in, once: another tab may tell of its own while the next page is drawn. */
export async function goOn(otherwise: Target): Promise<void> {
  const here = matchAt(wanted.pathname)
  if (here && routes[here.path].layout) return
  const { href, openedHere }: Meant = behind?.entry ?? wanted.meant ?? { href: hrefOf(otherwise) }
  behind = undefined
  return followHref(href, { replace: true, openedHere })
}

export const retry = (): void => void show(wanted, true)

const isThere = ({ page, layout }: Route) => page.component() && (!layout || layout.component())
const fetchRoute = ({ page, layout }: Route) => Promise.all([layout?.fetch(), page.fetch()])

export function prefetch(href: string): void {
  const match = matchAt(new URL(href, location.origin).pathname)
  // The visit itself reports a failure.
  if (match) fetchRoute(routes[match.path]).catch(() => {})
}

async function show(entry: HistoryEntry, keepScroll = false): Promise<void> {
  const match = matchAt(entry.pathname)
  if (!match) return
  const route = routes[match.path]
  // Only `goOn` may return to the waiting page: another person may come any other way.
  if (behind && route.layout) {
    location.reload()
    return
  }
  noteScroll()
  wanted = entry
  const put = (error?: unknown) => {
    if (wanted !== entry) return
    const Page = isThere(route) ? route.page.component() : undefined
    shown = { entry, match, Page, Layout: route.layout?.component(), error, keepScroll, behind }
    draw(shown)
  }
  if (isThere(route)) return put()
  const patience = setTimeout(put, PATIENCE_MS)
  try {
    await fetchRoute(route)
    put()
  } catch (error) {
    await route.layout?.fetch().catch(() => {})
    put(error)
  } finally {
    clearTimeout(patience)
  }
}
