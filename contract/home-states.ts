// The unit board needs this file and no zod.

/** `owner`: the owner lives there. `owing` comes before all others. */
export const HOME_STATES = ['owing', 'paid', 'owner', 'empty'] as const
export type HomeState = (typeof HOME_STATES)[number]
