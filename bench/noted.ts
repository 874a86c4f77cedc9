/** What the page notes of itself, from its first moment. */
interface Noted {
  tasks: { start: number; duration: number }[]
  shift: number
  largest_ms: number
  /** When the text came that only the server's answer brings. */
  data_ms?: number
  /** By interaction: how long until its next paint. */
  presses: Map<number, number>
}
declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in the page before anything else; `data`: a piece of text that only the server's answer brings. */
export function note(data: string): void {
  const noted: Noted = { tasks: [], shift: 0, largest_ms: Number.NaN, presses: new Map() }
  window.noted = noted
  const observe = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  observe('longtask', ({ startTime, duration }) => noted.tasks.push({ start: startTime, duration }))
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largest_ms = startTime
  })
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
    if (!entry.hadRecentInput) noted.shift += entry.value
  })
  observe<PerformanceEntry & { interactionId: number }>('event', ({ interactionId, duration }) => {
    if (interactionId)
      noted.presses.set(interactionId, Math.max(duration, noted.presses.get(interactionId) ?? 0))
  })
  const look = new MutationObserver(() => {
    if (!document.body?.textContent.includes(data)) return
    noted.data_ms = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true, characterData: true })
}

/** In the page, once it is quiet. */
export function readNoted() {
  const { tasks, shift, largest_ms, data_ms = Number.NaN } = window.noted
  const paint_ms = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
  return {
    paint_ms,
    largest_ms,
    first_call_ms: Math.min(...calls.map(({ startTime }) => startTime)),
    data_ms,
    longest_task_ms: Math.max(0, ...tasks.map(({ duration }) => duration)),
    /** From the first paint on, what each task took beyond 50 ms. */
    blocked_ms: tasks.reduce(
      (sum, { start, duration }) => sum + Math.max(0, start + duration - Math.max(start + 50, paint_ms)),
      0,
    ),
    shift,
  }
}
