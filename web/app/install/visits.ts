/** Not of a person: whoever signs in on this phone has answered for it. */
const OFFER = 'install-offer'
const VISITED = 'visited'
const SECOND = 2

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPrompt | undefined
/** The browser asks before any page is drawn, and once. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  prompt = event as InstallPrompt
})

/** Opens the browser's own question. */
export const askToInstall = (): Promise<unknown> | undefined => prompt?.prompt()

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
  return prompt ? 'prompt' : addsByMenu() ? 'menu' : null
}

export const offerNoMore = (): void => localStorage.setItem(OFFER, 'no')
