import { kept } from './kept-prompt.ts'

/** The answer belongs to the phone and not to a person. */
const OFFER = 'install-offer'
const VISITED = 'visited'
const SECOND = 2

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
/** Safari on a phone has no such event. Its menu can add a page all the same. */
const addsByMenu = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/** Counts the visits of this tab once. How to install from the second visit on; null: no offer, or never again. */
export function wayToInstall(): 'prompt' | 'menu' | null {
  const answer = localStorage.getItem(OFFER)
  if (answer === 'no' || isInstalled()) return null
  const visits = Number(answer ?? 0) + (sessionStorage.getItem(VISITED) ? 0 : 1)
  sessionStorage.setItem(VISITED, 'yes')
  localStorage.setItem(OFFER, String(visits))
  if (visits < SECOND) return null
  return kept.prompt ? 'prompt' : addsByMenu() ? 'menu' : null
}

export const offerNoMore = (): void => localStorage.setItem(OFFER, 'no')
