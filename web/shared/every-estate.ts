import { EVERY_ESTATE_ID } from '#contract/roles.ts'

export const EVERY_ESTATE = { id: EVERY_ESTATE_ID, label: 'Every estate' } as const
