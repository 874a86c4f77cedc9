import { type Search, searchOf } from './addresses.ts'

interface Kept {
  /** The number of our entries behind this one. */
  index: number
  key: string
  openedHere?: boolean | undefined
  /** A copy of the first entry, so that Back stays in this document while something is open. */
  copy?: boolean | undefined
  /** The requested address, if the router redirected. */
  meant?: Meant | undefined
}
export interface Meant {
  href: string
  openedHere?: boolean | undefined
}

export interface HistoryEntry extends Kept {
  href: string
  pathname: string
  search: Search
  hash: string
}

export type Way = 'BACK' | 'FORWARD' | 'GO'
/** Returns what to do instead of leaving, or null to let it go on. */
type Guard = (way: Way) => (() => void) | null

const guards: Guard[] = []
let present: HistoryEntry
/** Runs once the browser is back at the guarded entry. */
let instead: (() => void) | null = null
/** Guards are not asked about the application's own `goBack`. */
let unasked = false

const entryOf = (address: string, kept: Kept): HistoryEntry => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return { ...kept, href: pathname + search + hash, pathname, search: searchOf(search), hash }
}
const newKey = () => Math.random().toString(36).slice(2)

function read(): HistoryEntry {
  let kept: Kept | null = history.state
  if (kept?.index === undefined) {
    const address = location.pathname + location.search + location.hash
    const index = present ? present.index + (address === present.href ? 0 : 1) : 0
    kept = { index, key: newKey() }
    history.replaceState(kept, '')
  }
  return entryOf(location.href, kept)
}

export function followBrowser(onMove: (entry: HistoryEntry) => void): HistoryEntry {
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
    const leaves = !unasked && present.copy && steps === -1
    unasked = false
    instead = (asks && ask(steps === -1 ? 'BACK' : steps === 1 ? 'FORWARD' : 'GO')) || null
    if (instead) {
      history.go(-steps)
      return
    }
    present = next
    if (leaves) history.back()
    else onMove(next)
  })
  return present
}

type How = { replace?: boolean | undefined } & Pick<Kept, 'openedHere' | 'meant'>

/** A link to the current address adds no entry, as in every browser. */
export function enter(href: string, { replace = false, openedHere, meant }: How): HistoryEntry {
  const isHere = href === present.href
  const stays = replace || isHere || present.copy
  const kept: Kept = {
    index: present.index + (stays ? 0 : 1),
    key: newKey(),
    ...(isHere && present.copy && { copy: true }),
    ...(openedHere && { openedHere }),
    ...(meant && { meant }),
  }
  present = entryOf(href, kept)
  if (stays) history.replaceState(kept, '', present.href)
  else history.pushState(kept, '', present.href)
  return present
}

export const canGoBack = (): boolean => present.index > (present.copy ? 1 : 0)

export function goBack(): void {
  unasked = true
  history.back()
}

/** The first answer counts. */
function ask(way: Way): ReturnType<Guard> {
  for (const guard of guards.toReversed()) {
    const answer = guard(way)
    if (answer) return answer
  }
  return null
}

/** The last guard is asked first. Only Back and Forward ask guards. */
export function guardWays(guard: Guard): () => void {
  guards.push(guard)
  if (present.index === 0) {
    present = { ...present, index: 1, copy: true }
    const { index, key, copy, openedHere, meant } = present
    history.pushState({ index, key, copy, openedHere, meant } satisfies Kept, '', present.href)
  }
  return () => void guards.splice(guards.indexOf(guard), 1)
}

export const guardCount = (): number => guards.length
