import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { setTheme, type Theme, useTheme } from '#web/ui/page/theme.ts'

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
