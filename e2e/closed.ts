import { expect, type Page } from '@playwright/test'

/** Whatever was closed is gone. What the address had opened is closed by going back, which would stop a page that is opened meanwhile. */
export const expectClosed = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
