import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Says which rule of accessibility what is on the screen breaks, in either theme: none. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that is being searched is dimmed until its rows come.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      // Colours follow with the next frame, and what is still fading in has not its own yet.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const ending = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      for (let still = ending(); still.length > 0; still = ending())
        await Promise.allSettled(still.map(({ finished }) => finished))
    })
    // Our pages frame nothing of their own; looking into frames would open a page more for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // Off by default: whoever speaks to their device says what they see, and 24 px can be hit (WCAG 2.5.3, 2.5.8).
    axe.options({
      rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
    })
    // The other theme is the same page in other colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    )
    expect(found, `in the ${colorScheme} theme`).toEqual([])
  }
}
