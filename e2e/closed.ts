import { expect, type Page } from '@playwright/test'

/**
 * Waits until no dialog is open. A dialog with its own address closes by `history.back()`, which would undo a navigation
 * started meanwhile.
 */
export const expectClosed = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
