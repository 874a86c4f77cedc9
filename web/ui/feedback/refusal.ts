/** A failed call: status 0 without an answer, `errors` by field. */
export interface Refusal extends Error {
  status: number
  said?: string | undefined
  errors?: Record<string, string[]> | undefined
  cancelled?: boolean
  /** The fields of the form show `errors`. */
  shown?: boolean
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'status' in error

export const saidOr = (error: unknown, fallback: string): string =>
  (isRefusal(error) && error.said) || fallback

/** Other exceptions are bugs and go to the console. */
export function showable(error: unknown): string | undefined {
  if (isRefusal(error)) return error.message
  console.error(error)
  return undefined
}
