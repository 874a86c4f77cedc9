import { storeOf } from '../store.ts'

export const THEMES = [
  { value: 'system', label: 'Same as my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof THEMES)[number]['value']

const KEY = 'theme'
const read = (): Theme => THEMES.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? 'system'
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
