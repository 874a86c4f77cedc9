interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** The browser's own question; it asks once, before the offer is loaded. */
export const kept: { prompt?: InstallPrompt } = {}
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  kept.prompt = event as InstallPrompt
})
