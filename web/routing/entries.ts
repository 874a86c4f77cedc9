import { type Search, searchOf } from './addresses.ts'

interface Kept {
  /** The number of our entries behind this one. */
  index: number
  key: string
  openedHere?: boolean | undefined
  /** The requested address, if the router redirected. */
  meant?: Meant | undefined
}
export interface Meant {
  href: string
  openedHere?: boolean | undefined
}

export interface Entry extends Kept {
  href: string
  pathname: string
  search: Search
  hash: string
}

export type Way = 'BACK' | 'FORWARD' | 'GO'
/** Returns what to do instead of leaving, or null to let it go on. */
type Guard = (way: Way) => (() => void) | null

const guards: Guard[] = []
let present: Entry
/** Runs once the browser is back at the guarded entry. */
let instead: (() => void) | null = null
/** Guards are not asked about the application's own `goBack`. */
let unasked = false

const entryOf = (address: string, kept: Kept): Entry => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return { ...kept, href: pathname + search + hash, pathname, search: searchOf(search), hash }
}
const newKey = () => Math.random().toString(36).slice(2)

function read(): Entry {
  let kept: Kept | null = history.state
  if (kept?.index === undefined) {
    const address = location.pathname + location.search + location.hash
    const index = present ? present.index + (address === present.href ? 0 : 1) : 0
    kept = { index, key: newKey() }
    history.replaceState(kept, '')
  }
  return entryOf(location.href, kept)
}

export function followBrowser(onMove: (entry: Entry) => void): Entry {
  present = read()
  addEventListener('popstate', ({ state }) => {
    if (instead) {
      const answer = instead
      instead = null
      answer()
      return
    }
    const next = read()
    const steps = next.index - present.index
    const asks = !unasked && state !== null && steps !== 0
    unasked = false
    instead = (asks && guards.at(-1)?.(steps === -1 ? 'BACK' : steps === 1 ? 'FORWARD' : 'GO')) || null
    if (instead) history.go(-steps)
    else {
      present = next
      onMove(next)
    }
  })
  return present
}

type How = { replace?: boolean | undefined } & Pick<Kept, 'openedHere' | 'meant'>

/** A link to the current address adds no entry, as in every browser. */
export function enter(href: string, { replace = false, openedHere, meant }: How): Entry {
  const stays = replace || href === present.href
  const kept: Kept = {
    index: present.index + (stays ? 0 : 1),
    key: newKey(),
    ...(openedHere && { openedHere }),
    ...(meant && { meant }),
  }
  present = entryOf(href, kept)
  if (stays) history.replaceState(kept, '', present.href)
  else history.pushState(kept, '', present.href)
  return present
}

export const canGoBack = (): boolean => present.index > 0

export function goBack(): void {
  unasked = true
  history.back()
}

/** The last guard is asked first. Only Back and Forward ask guards. */
export function guardWays(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

export const guardCount = (): number => guards.length
