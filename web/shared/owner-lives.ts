import type { Property } from '#contract/properties.ts'
import { lagosToday } from '#web/ui/clock.ts'

export const ownerLivesThere = ({ owner_lives_from }: Pick<Property, 'owner_lives_from'>): boolean =>
  owner_lives_from !== null && owner_lives_from <= lagosToday()
