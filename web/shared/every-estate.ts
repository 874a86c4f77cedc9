import { EVERY_ESTATE_ID } from '#contract/every-estate.ts'

/** Where a charge is asked for in all estates instead of one: the id it is sent and told by, and what people read. */
export const EVERY_ESTATE = { id: EVERY_ESTATE_ID, label: 'Every estate' } as const
