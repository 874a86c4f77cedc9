import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { painted } from './painted.ts'

/** As a package has it for browsers: half as long to read as `axe.source`. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    /** Where axe's source puts itself in a page. */
    axe: typeof axe
  }
}

/** Off by default: whoever speaks to their device says what they see, and 24 px can be hit (WCAG 2.5.3, 2.5.8). */
const ALL_RULES: RunOptions = {
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
}
/** The other theme is the same page in other colours. */
const RULES_OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Says which rule of accessibility what is on the screen breaks, in either theme: none. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that is being searched is dimmed until its rows come.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  for (const [colorScheme, options] of [
    ['light', ALL_RULES],
    ['dark', RULES_OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await painted(page)
    await page.evaluate(async () => {
      // What is still fading in has not its own colours yet.
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
 * Runs axe in a page. Without its package for Playwright: that looks into frames, of which our pages have none of their own, and
 * gives the page all of axe anew for each look, which took as long as the look.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (wanted) => (await window.axe.run({ ...wanted, resultTypes: ['violations'] })).violations,
    options,
  )
}
