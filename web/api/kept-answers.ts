/** Where the service worker keeps answers (web/worker/answers.ts). There is one such place, so that one call empties it. */
export const ANSWERS = 'answers'
/** On an answer that was kept: when the server gave it. */
export const AS_OF = 'x-as-of'

/** Nothing of who was here stays. A page that is not served safely has no such place, and no worker. */
export function forgetAnswers(): void {
  globalThis.caches?.delete(ANSWERS).catch(console.error)
}

/** What a window was answered past the worker. */
export interface PastAnswer {
  address: string
  /** When it came, in ms since 1970. */
  at: number
  headers: Record<string, string>
  body: string
}

/** What a window tells the worker: what it has loaded, or what it was answered, and what it asked that with. */
export type Told =
  | {
      pathname: string
      /** Of the build. */
      files: string[]
    }
  | { authorization: string; answers: PastAnswer[] }
