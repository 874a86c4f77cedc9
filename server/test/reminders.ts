import type { ReminderRules } from '#contract/reminders.ts'
import { keepLedger } from './billing.ts'
import type { World } from './world.ts'

export const ALL_RULES: ReminderRules = { turned_on: true, days: [-3, 0, 7, 14, 30], whatsapp: false }

/** Rules for an estate; turns its billing on. */
export const rulesFor = (world: World, estateId: number) => async () => {
  await keepLedger(world, estateId)
  return { params: { estateId }, body: ALL_RULES }
}
