import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()
const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value)

function read(): Theme {
  const kept = localStorage.getItem(KEY)
  return isTheme(kept) ? kept : 'system'
}

/** Puts the class of the choice on <html>; the system's own theme needs none. `chosen-theme.ts` does the same before the first paint. */
function show(): void {
  const theme = read()
  document.documentElement.classList.remove('light', 'dark')
  if (theme !== 'system') document.documentElement.classList.add(theme)
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  show()
}

// Other tabs follow.
addEventListener('storage', (event) => event.key === KEY && show())

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
