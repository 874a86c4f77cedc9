/** Why nothing can be done with what is owed. */
export const NOTHING_OWED = 'Nothing is owed'

/** The same while it is not known. */
export const whyUnknown = (error: Error | null): string =>
  error ? 'What is owed could not be loaded' : 'What is owed is being loaded'
