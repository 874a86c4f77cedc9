import { Panel } from '#web/ui/panel.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { setTheme, type Theme, useTheme } from '#web/ui/theme.ts'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemePanel() {
  const theme = useTheme()
  return (
    <Panel title="Appearance">
      <RadioGroup label="Theme" options={THEMES} value={theme} onChange={setTheme} />
    </Panel>
  )
}
