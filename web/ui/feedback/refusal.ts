/** What a call throws that was not answered or refused: an Error with the HTTP status (0 without an answer) and, where
 *  fields were wrong, messages by field. */
export interface Refusal extends Error {
  status: number
  /** The server's own words, where it gave any. */
  said?: string | undefined
  errors?: Record<string, string[]> | undefined
  /** The person thought better of it: there is nothing to complain about. */
  cancelled?: boolean
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'status' in error

/** The server's own words, else the screen's: no answer, or one that is not the server's (specification §8). */
export const saidOr = (error: unknown, fallback: string): string =>
  (isRefusal(error) && error.said) || fallback

/** The message of a failed call. Other exceptions are bugs and go to the console. */
export function showable(error: unknown): string | undefined {
  if (isRefusal(error)) return error.message
  console.error(error)
  return undefined
}
