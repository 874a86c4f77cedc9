/** What a call throws that was not answered or refused: an Error with the HTTP status (0 without an answer) and, where
 *  fields were wrong, messages by field. */
export interface Refusal extends Error {
  status: number
  errors?: Record<string, string[]> | undefined
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'status' in error
