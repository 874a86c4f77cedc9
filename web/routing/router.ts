import type { ComponentType } from 'react'
import { hrefOf, type Match, matchOf, type Path, type Search, searchText, type Target } from './addresses.ts'
import { type Entry, enter, followBrowser, type Meant } from './entries.ts'
import type { Lazy } from './lazy.ts'
import { keepScrolling, noteScroll, scrollTo } from './scrolling.ts'

/** So long the page before stays while the next one is fetched. */
const PATIENCE_MS = 150

export interface Route {
  page: Lazy
  /** What stands around the page. */
  layout?: Lazy
  /** Where somebody is sent instead who may not see it. */
  elsewhere?: () => Target | null
}
export type Routes = Record<Path, Route>

/** What is on the screen. */
export interface Shown {
  entry: Entry
  match: Match
  /** Undefined while its file, or that of its layout, is on the way. */
  Page: ComponentType | undefined
  Layout: ComponentType | undefined
  /** Why a file could not be fetched. */
  error: unknown
  /** It stays scrolled as it is. */
  keepScroll: boolean
  /** The page that waits in memory. */
  behind: Shown | undefined
}

interface Move {
  from: Entry
  to: Entry
}
type Listener<Told> = (told: Told) => void

let routes: Routes
/** Where somebody wants to be: its page may still be on the way. */
let wanted: Entry
let shown: Shown
/** The page that somebody has seen last. */
let seen: Entry | undefined
/** The page with a layout that waits in memory until the same person has signed in again. */
let behind: Shown | undefined
let draw: Listener<Shown> = () => {}
const arriving = new Set<Listener<Move>>()

function subscribe<Told>(listeners: Set<Listener<Told>>, listener: Listener<Told>) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Told when another page stands there, or the same one at another address. */
export const onArrival = (listener: Listener<Move>) => subscribe(arriving, listener)

/** Begins at the address that the browser has; resolves once its page can be drawn. */
export function startRouter(known: Routes): Promise<void> {
  routes = known
  const first = followBrowser((entry) => void show(settled(entry)))
  keepScrolling(entryOnScreen)
  return show(settled(first))
}

/** Of the page that stands there; undefined while the next is on its way. */
export const entryOnScreen = (): Entry | undefined => (seen && seen === shown.entry ? seen : undefined)

export const shownNow = (): Shown => shown
/** Told what is to be shown; at once if that is not what the listener knows. */
export function onShown(known: Shown, listener: Listener<Shown>): () => void {
  draw = listener
  if (shown !== known) listener(shown)
  return () => {
    draw = () => {}
  }
}

/** What was shown is on the screen now. */
export function arrived({ entry, Page, error, keepScroll }: Shown): void {
  if (!Page && !error) return
  const from = seen
  seen = entry
  if (!keepScroll) scrollTo(entry)
  if (from) for (const listener of arriving) listener({ from, to: entry })
}

const matchAt = (pathname: string) => matchOf(Object.keys(routes) as Path[], pathname)

/** The address at which somebody ends who goes to this one. An unknown one is the sign-in's. */
function endOf(href: string): string {
  const { pathname, search, hash } = new URL(href, location.origin)
  const match = matchAt(pathname)
  const elsewhere = match ? routes[match.path].elsewhere?.() : ({ to: '/login' } as const)
  return elsewhere ? endOf(hrefOf(elsewhere)) : pathname + search + hash
}

/** A new entry where somebody ends who goes to this address, which keeps the address of a page that they are not shown. */
function enterEndOf(href: string, how: How): Entry {
  const end = endOf(href)
  const { pathname } = new URL(href, location.origin)
  if (end === href || !matchAt(pathname)) return enter(end, how)
  return enter(end, { replace: how.replace, meant: { href, openedHere: how.openedHere } })
}

function settled(entry: Entry): Entry {
  const { href, openedHere } = entry
  return endOf(href) === href ? entry : enterEndOf(href, { replace: true, openedHere })
}

interface How {
  replace?: boolean | undefined
  /** The page stays scrolled as it is. */
  keepScroll?: boolean | undefined
  /** It opens something over the page, which is closed by going back. */
  openedHere?: boolean | undefined
}

/** Resolves once the page is there. */
export const navigate = ({ replace, ...target }: Target & { replace?: boolean }): Promise<void> =>
  followHref(hrefOf(target), { replace })

/** Another search of the same page. */
export const changeSearch = (change: Search, how: How = {}): Promise<void> =>
  followHref(wanted.pathname + searchText({ ...wanted.search, ...change }), { ...how, keepScroll: true })

export function followHref(href: string, how: How = {}): Promise<void> {
  return show(enterEndOf(href, how), how.keepScroll)
}

/** Leads away from a page that somebody may no longer see. `keep`: it waits in memory; else a new document begins, and knows nothing of it. */
export function leavePage({ keep }: { keep: boolean }): void {
  const entry = settled(wanted)
  // It is left already.
  if (entry === wanted) return
  if (keep) {
    behind = shown
    void show(entry)
  } else location.reload()
}

/** Leads back to the page that waits, or to where somebody meant to go, else to `otherwise`. */
export function goOn(otherwise: Target): Promise<void> {
  const { href, openedHere }: Meant = behind?.entry ?? wanted.meant ?? { href: hrefOf(otherwise) }
  behind = undefined
  return followHref(href, { replace: true, openedHere })
}

/** Fetches the page once more that could not be fetched. */
export const retry = (): void => void show(wanted, true)

const isThere = ({ page, layout }: Route) => page.component() && (!layout || layout.component())
const fetchRoute = ({ page, layout }: Route) => Promise.all([layout?.fetch(), page.fetch()])

/** Fetches a page before it is asked for. */
export function prefetch(href: string): void {
  const match = matchAt(new URL(href, location.origin).pathname)
  // Whoever goes there is told if it cannot be fetched.
  if (match) fetchRoute(routes[match.path]).catch(() => {})
}

/** Draws the page of an entry once it is there, and that it is on its way where it takes a moment. */
async function show(entry: Entry, keepScroll = false): Promise<void> {
  const match = matchAt(entry.pathname)
  if (!match) return
  const route = routes[match.path]
  // Only `goOn` leads back to what waits: it may be another person who comes any other way.
  if (behind && route.layout) {
    location.reload()
    return
  }
  const from = entryOnScreen()
  if (from) noteScroll(from)
  wanted = entry
  const put = (error?: unknown) => {
    // Somebody has gone on meanwhile.
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
    // It is told inside the layout, if that can be fetched.
    await route.layout?.fetch().catch(() => {})
    put(error)
  } finally {
    clearTimeout(patience)
  }
}
