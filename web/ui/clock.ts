import { formatIsoDay } from '#contract/dates.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { storeOf } from './store.ts'

/** The server's clock minus the device's, in milliseconds; a phone may be years off. */
const ahead = storeOf(0)

/** Answers travel for seconds, so differences below a minute are ignored. */
export function noteServerTime(date: string | null): void {
  const measured = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(measured)) return
  const next = Math.abs(measured) < MINUTE_MS ? 0 : measured
  if (Math.abs(next - ahead.get()) >= MINUTE_MS) ahead.set(next)
}

export const serverNow = (): number => Date.now() + ahead.get()
export const lagosToday = (): string => formatIsoDay(new Date(serverNow()))
/** Renders again once the server's clock is known. */
export const useServerClock = ahead.useValue
