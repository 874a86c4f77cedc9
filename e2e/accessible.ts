import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
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
const RULES: RunOptions['rules'] = {
  'label-content-name-mismatch': { enabled: true },
  'target-size': { enabled: true },
}
const PHONE_PX = 500

/**
 * Expects no accessibility violations on the screen. A desk has the light theme and a phone the dark one;
 * `scripts/theme.test.ts` compares the colours of both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A list is dimmed while a search loads.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  const phone = (page.viewportSize()?.width ?? 0) < PHONE_PX
  await page.emulateMedia({ colorScheme: phone ? 'dark' : 'light', reducedMotion: 'reduce' })
  await painted(page)
  // Axe's Playwright package also searches frames, which our pages lack, and injects all of axe for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (rules) => {
    // Elements that still fade in do not have their final colours.
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let still = ending(); still.length > 0; still = ending())
      await Promise.allSettled(still.map(({ finished }) => finished))
    const { violations } = await window.axe.run({ rules, resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    )
  }, RULES)
  expect(found).toEqual([])
}
