import type { Entry } from './entries.ts'

const KEPT = 'scrolled'

let scrolled: Record<string, number> = {}

export function keepScrolling(onScreen: () => Entry | undefined): void {
  history.scrollRestoration = 'manual'
  scrolled = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  addEventListener('pagehide', () => {
    const entry = onScreen()
    if (entry) noteScroll(entry)
    sessionStorage.setItem(KEPT, JSON.stringify(scrolled))
  })
}

export function noteScroll({ key }: Entry): void {
  scrolled[key] = scrollY
}

/** A visited entry keeps its position; a new one starts at its top or hash. */
export function scrollTo({ key, hash }: Entry): void {
  const before = scrolled[key]
  if (before === undefined && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  else window.scrollTo(0, before ?? 0)
}
