import { type Search, searchOf } from './addresses.ts'

/** What the browser keeps with an entry of its history. */
interface Kept {
  /** How many entries of ours are behind it. */
  index: number
  key: string
  /** It opened something over the page that it came from. */
  openedHere?: boolean | undefined
  /** The address that was asked for, if the router led here instead. */
  meant?: Meant | undefined
}
export interface Meant {
  href: string
  openedHere?: boolean | undefined
}

/** An entry of the browser's history: an address, and what is kept with it. */
export interface Entry extends Kept {
  href: string
  pathname: string
  search: Search
  hash: string
}

export type Way = 'BACK' | 'FORWARD' | 'GO'
/** What is done instead of going there; null lets it go on. */
type Guard = (way: Way) => (() => void) | null

const guards: Guard[] = []
let present: Entry
/** Where the browser has gone already and is sent back: what is done once it is there. */
let instead: (() => void) | null = null
/** What the application goes back to by itself is not asked about. */
let unasked = false

const entryOf = (address: string, kept: Kept): Entry => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return { ...kept, href: pathname + search + hash, pathname, search: searchOf(search), hash }
}
const newKey = () => Math.random().toString(36).slice(2)

/** The entry that the browser is at. One that somebody came to by typing, or by a link within the page, is numbered first. */
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

/** Begins to follow the browser: `onMove` is told of every entry that somebody goes back or forward to. */
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

/** A new entry, or another address in place of this one. A link to where one is makes none, as in every browser. */
export function enter(
  href: string,
  {
    replace = false,
    openedHere,
    meant,
  }: { replace?: boolean | undefined } & Pick<Kept, 'openedHere' | 'meant'>,
): Entry {
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

/** Whether the application has a page behind this one. */
export const canGoBack = (): boolean => present.index > 0

export function goBack(): void {
  unasked = true
  history.back()
}

/** The last that guards is asked before anybody goes back or forward; what the application itself goes on to is not stopped. */
export function guardWays(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

export const guardCount = (): number => guards.length
