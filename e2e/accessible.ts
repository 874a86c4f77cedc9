import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { painted } from './painted.ts'

/** The minified build; it parses twice as fast as `axe.source`. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    /** axe's source sets this global in a page. */
    axe: typeof axe
  }
}

/** Off by default. Speech users say the visible label, and a target of 24 px can be hit (WCAG 2.5.3, 2.5.8). */
const ALL_RULES: RunOptions = {
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
}
/** The other theme is the same page in other colours. */
const RULES_OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/** Expects no accessibility violations on the screen, in either theme. Begins with the one that it has. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list is dimmed while a search loads.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  const [present, other] = (await isDark(page)) ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const [colorScheme, options] of [
    [present, ALL_RULES],
    [other, RULES_OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await painted(page)
    await page.evaluate(async () => {
      // Elements that still fade in do not have their final colours.
      const ending = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      for (let still = ending(); still.length > 0; still = ending())
        await Promise.allSettled(still.map(({ finished }) => finished))
    })
    const found = (await violationsOf(page, options)).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    )
    expect(found, `in the ${colorScheme} theme`).toEqual([])
  }
}

/**
 * Runs axe in a page. Its Playwright package also searches frames, which our pages lack, and injects all of axe for each
 * check.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (wanted) =>
      (await window.axe.run({ ...wanted, resultTypes: ['violations'], preload: false })).violations,
    options,
  )
}
