import { EVERY_ESTATE_ID } from '#contract/roles.ts'

/** The choice 'Every estate': its id on the wire and its label. */
export const EVERY_ESTATE = { id: EVERY_ESTATE_ID, label: 'Every estate' } as const
