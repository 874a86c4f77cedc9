/** The service worker keeps answers in this one cache, so that one call empties it. */
export const ANSWERS = 'answers'
export const AS_OF = 'x-as-of'

/** Plain HTTP has no caches. */
export function forgetAnswers(): void {
  globalThis.caches?.delete(ANSWERS).catch(console.error)
}
