import { storeOf } from '../store.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const read = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system'
const shown = storeOf(read())

function show(): void {
  const theme = read()
  document.documentElement.classList.remove('light', 'dark')
  if (theme !== 'system') document.documentElement.classList.add(theme)
  shown.set(theme)
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  show()
}

addEventListener('storage', (event) => event.key === KEY && show())

export const useTheme = shown.useValue
