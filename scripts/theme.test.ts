import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The browser tests check each screen in one theme, so all pairs of colours are compared here. */

const CSS = readFileSync(new URL('../web/styles/theme.css', import.meta.url), 'utf8')
const COLOUR = /--color-([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g
const THEMES = ['light', 'dark'] as const
const COLOURS = Object.fromEntries(
  [...CSS.matchAll(COLOUR)].map(([, name, light = '', dark = '']) => [name, { light, dark }]),
)

/** The relative luminance of an opaque colour (WCAG 2.2), by the matrices of CSS Color 4. */
function luminance(oklch: string): number {
  const [l = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  const shown = (part: number) => Math.min(1, Math.max(0, part))
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

/** The pairs that are closer than this in a theme. */
function below(ratio: number, inks: string[], grounds: string[]): string[] {
  const close: string[] = []
  for (const theme of THEMES)
    for (const ink of inks)
      for (const ground of grounds) {
        const [one, other] = [ink, ground].map((name) => luminance(COLOURS[name]?.[theme] ?? ''))
        const [high = 0, low = 0] = [one, other].sort((x = 0, y = 0) => y - x)
        const contrast = (high + 0.05) / (low + 0.05)
        if (contrast < ratio) close.push(`${ink} on ${ground}, ${theme}: ${contrast.toFixed(2)}`)
      }
  return close
}

test('Text can be read on every ground, in both themes', () => {
  const inks = ['ink', 'ink-2', 'ink-3', 'brand-ink', 'amber-ink', 'red-ink']
  expect(below(4.5, inks, ['canvas', 'surface', 'sunken', 'raised'])).toEqual([])
  for (const kind of ['brand', 'amber', 'red'])
    expect(below(4.5, ['ink', 'ink-2', `${kind}-ink`], [`${kind}-wash`])).toEqual([])
  expect(below(4.5, ['on-brand'], ['brand', 'brand-strong', 'red', 'red-strong'])).toEqual([])
})

test('Edges of controls and bars can be seen, in both themes', () => {
  expect(below(3, ['edge'], ['canvas', 'surface'])).toEqual([])
  expect(below(3, ['bar'], ['surface'])).toEqual([])
})
