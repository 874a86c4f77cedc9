/** Where the service worker keeps answers (web/worker/answers.ts). There is one such place, so that one call empties it. */
export const ANSWERS = 'answers'
/** On an answer that was kept: when the server gave it. */
export const AS_OF = 'x-as-of'

/** Nothing of who was here stays. A page that is not served safely has no such place, and no worker. */
export function forgetAnswers(): void {
  globalThis.caches?.delete(ANSWERS).catch(console.error)
}
