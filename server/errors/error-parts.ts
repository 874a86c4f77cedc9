/** What an error says; of something else that was thrown, its words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The system's, the driver's or PostgreSQL's short word for what went wrong, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
