import type { User } from '#contract/users.ts'

/** What an admin does to another account, each with a dialog. */
export type Deed = 'sessions' | 'hand over' | 'reset second factor' | 'deactivate' | 'reactivate'

/** What can be done to an account that is not one's own, in the order of its menu. */
export function deedsFor({ user_estate, second_factor, deactivated_at }: User): Deed[] {
  const deeds: [Deed, boolean][] = [
    ['sessions', !deactivated_at],
    ['hand over', user_estate !== null],
    ['reset second factor', second_factor === true],
    [deactivated_at ? 'reactivate' : 'deactivate', true],
  ]
  return deeds.filter(([, can]) => can).map(([deed]) => deed)
}
