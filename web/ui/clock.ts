import { useSyncExternalStore } from 'react'
import { formatIsoDay } from '#contract/dates.ts'
import { MINUTE_MS } from '#contract/time.ts'

/** The server's clock minus the device's; a phone may be years off. */
let ahead_ms = 0
const listeners = new Set<() => void>()

/** Answers travel for seconds, so differences below a minute are ignored. */
export function noteServerTime(date: string | null): void {
  const measured = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(measured)) return
  const next = Math.abs(measured) < MINUTE_MS ? 0 : measured
  if (Math.abs(next - ahead_ms) < MINUTE_MS) return
  ahead_ms = next
  for (const listener of listeners) listener()
}

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead_ms
/** `2026-11-30` */
export const lagosToday = (): string => formatIsoDay(new Date(serverNow()))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Renders again once the server's clock is known. */
export const useServerClock = (): number => useSyncExternalStore(subscribe, () => ahead_ms)
