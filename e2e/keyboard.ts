import { expect, type Frame, type Page } from '@playwright/test'
import { checkoutOf } from './checkout.ts'

/* Keyboard use without a mouse: Tab, letters, Space, Enter, arrows and Escape. */

/** The time limit for Tab to find a control; a page may still be loading. */
const GIVE_UP_AFTER_MS = 20_000

/** The frame with the focus: a frame in the page, or the page's own. */
async function focusedFrame(page: Page): Promise<Frame> {
  for (const frame of page.frames().slice(1))
    if (await frame.evaluate(() => document.hasFocus() && document.activeElement !== document.body))
      return frame
  return page.mainFrame()
}

/** The accessible name of the focused control. */
async function focusedName(page: Page): Promise<string> {
  const frame = await focusedFrame(page)
  return frame.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null
    const label = control?.getAttribute('aria-label') ?? control?.labels?.[0]?.textContent
    const named = document.getElementById(
      control?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '',
    )?.textContent
    return (label ?? named ?? control?.textContent ?? '').trim()
  })
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (const until = Date.now() + GIVE_UP_AFTER_MS; Date.now() < until; ) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    passed.push(focused)
    if (typeof name === 'string' ? focused.replace(/\s*\*$/, '') === name : name.test(focused)) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${[...new Set(passed)].join(', ')}`)
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Presses a control that opens a dialog, and types once the dialog has the focus. */
export async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible()
}

export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Answers a question with radio buttons: Tab comes to the group, arrows move in it. */
export async function answer(page: Page, question: string, choice: string): Promise<void> {
  const group = page.getByRole('group', { name: question })
  const option = group.getByRole('radio', { name: choice })
  for (const until = Date.now() + GIVE_UP_AFTER_MS; !(await group.locator(':focus').count()); ) {
    expect(Date.now()).toBeLessThan(until)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  if (!(await option.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(option).toBeChecked()
}

/** Continues from the payment form to the provider's window, and pays by a valid card. */
export async function payByKeyboard(page: Page): Promise<void> {
  await type(page, 'Phone number', '08031234567')
  // Tab may have left a loading page for the browser's own bar. Keys still reach the page then, but not a frame of another
  // origin.
  await page.bringToFront()
  await page.keyboard.press('Enter')
  await expect(checkoutOf(page).getByRole('heading', { name: /^Pay/ })).toBeFocused()
  await press(page, /^Success/)
  await press(page, /^Pay ₦/)
}
