import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { linkSent } from './outbox.ts'
import { callAs, confirmEmail, makeEstate, openAs, uniqueEmail } from './people.ts'
import { test } from './test.ts'

const NEW_PASSWORD = 'a-lantern-in-the-harmattan'
const masked = (email: string) => `${email.slice(0, 2)}•••${email.slice(email.indexOf('@'))}`
const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('somebody takes along all that is kept about them, and changes name, phone number and theme', async ({
  page,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  await openAs(page, emptyApp, admin, '/profile')
  const data = panel(page, 'My data')
  for (const [button, ending] of [
    ['Download as PDF', 'pdf'],
    ['Download as JSON', 'json'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await data.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^my-data-[0-9-]{10}\\.${ending}$`))
  }

  const details = panel(page, 'Your details')
  await details.getByLabel('Name').fill('')
  await details.getByLabel('Phone number').fill('12')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect(details.getByText('Name is required')).toBeVisible()
  await expect(details.getByText('Enter a valid phone number')).toBeVisible()
  await details.getByLabel('Name').fill('Ngozi Adichie')
  await details.getByLabel('Phone number').fill('0803 123 4567')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ngozi Adichie, Estate admin' })).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.reload()
  await expect(details.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveClass('dark')

  // It is sent by keyboard at once, also before what judges it is there.
  const name = details.getByLabel('Name')
  await expect(name).toHaveValue(/\S/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await name.fill(' ')
  await name.press('Enter')
  await expect(details.getByText('Check your connection and try again.')).toBeVisible()
  await expect(name).toHaveValue(' ')
  await page.unroute('**/assets/*.js')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await name.press('Enter')
  await expect(details.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Tab')
  letGo()
  await expect(details.getByText('Name is required')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Ada Adichie')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Account of Ada Adichie, Estate admin' })).toBeVisible()
})

test('whoever got a made password is reminded, may put it off, and chooses their own', async ({
  page,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  await openAs(page, emptyApp, admin, '/dashboard')
  const reminder = panel(page, 'Your password')
  await expect(reminder).toContainText('Choose your own password.')
  await reminder.getByRole('button', { name: 'Later' }).click()
  await expect(reminder).toBeHidden()
  await page.goto(`${emptyApp.url}/profile`)
  const password = panel(page, 'Password')
  await expect(password).toContainText('Choose your own.')
  await expect(password).toContainText('At least 15 characters, or 8 once you have a second factor.')
  await password.getByLabel('Current password').fill('wrong')
  await password.getByLabel('New password').fill('short')
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByText('Use at least 8 characters')).toBeVisible()
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByText('This is not your current password')).toBeVisible()
  await password.getByLabel('Current password').fill(admin.password)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed. Other sessions were signed out.')).toBeVisible()
  await expect(password.getByText('Choose your own.')).toBeHidden()
  await expect(password.getByLabel('New password')).toHaveValue('')
  const signIn = await fetch(`${emptyApp.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: NEW_PASSWORD }),
  })
  expect(signIn.status).toBe(200)
})

test('another email takes the password, and counts once its link is used; the old one has a link to undo it', async ({
  page,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  const email = uniqueEmail('new')
  await confirmEmail(emptyApp, admin)
  await openAs(page, emptyApp, admin, '/profile')
  const form = panel(page, 'Email')
  await expect(page.getByRole('main')).toContainText(admin.email)
  await form.getByLabel('New email').fill(email)
  // The answer to an old sign-in.
  await page.route('**/api/me/email', (route) =>
    route.fulfill({ status: 403, json: { message: 'Enter your password.', code: 'password_needed' } }),
  )
  const submit = form.getByRole('button', { name: 'Change Email' })
  await submit.click()
  const prompt = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(prompt.getByLabel(/^Password/)).toBeFocused()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  await expect(form.getByLabel('New email')).toHaveValue(email)
  await expect(page.getByText('Failed to change the email.')).toBeHidden()

  await submit.click()
  await prompt.getByLabel(/^Password/).fill('wrong')
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(prompt.getByText('This is not your password')).toBeVisible()
  await page.unroute('**/api/me/email')
  await prompt.getByLabel(/^Password/).fill(admin.password)
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await expect(form.getByText('is waiting to be confirmed')).toBeVisible()

  const link = await linkSent(emptyApp, 'confirm_email', email)
  expect(link).toMatch(/^\/confirm-email#token=/)
  const undo = await linkSent(emptyApp, 'email_change', admin.email)
  await page.goto(emptyApp.url + link)
  const press = page.getByRole('button', { name: 'Confirm Email' })
  await expect(page.getByText(masked(email))).toBeVisible()
  await expectAccessible(page)
  await press.click()
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByLabel(/^Password/).fill('wrong')
  await press.click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await page.getByLabel(/^Password/).fill(admin.password)
  await press.click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  // The page removes the link's token from its address.
  expect(page.url()).toBe(`${emptyApp.url}/confirm-email`)
  const me = await callAs<object>(emptyApp, { email, password: admin.password }, 'GET /me')
  expect(me).toMatchObject({ user: { email, pending_email: null } })

  await page.goto(`${emptyApp.url}/login`)
  await page.goto(emptyApp.url + link)
  await expect(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
  await page.goto(`${emptyApp.url}${undo}`)
  await expect(page.getByText(masked(admin.email))).toBeVisible()
  await page.getByRole('button', { name: 'Keep My Email' }).click()
  await expect(page.getByText('Your email is as it was, and everyone is signed out.')).toBeVisible()
  // The old password is void, so the page leads to a new link.
  await expect(page.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  await page.goto(`${emptyApp.url}${undo}`)
  await expect(page.getByText('This change was stopped already.')).toBeVisible()
})

test('somebody sees where they are signed in, and ends another session, or all others', async ({
  page,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  await openAs(page, emptyApp, admin, '/profile')
  const tokenOn = async (device: string) => {
    const answer = await fetch(`${emptyApp.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': device },
      body: JSON.stringify({ email: admin.email, password: admin.password }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  const tokens = await Promise.all(
    ['(Linux; Android 14) Chrome/131.0', '(Windows NT 10.0) Firefox/140', '(iPhone) Safari/604'].map(tokenOn),
  )
  const isOver = async (token: string | undefined) =>
    (await fetch(`${emptyApp.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status === 401
  await page.reload()
  const sessions = panel(page, 'Where you are signed in')
  await expect(sessions.getByText('This device')).toBeVisible()
  await sessions.getByRole('button', { name: 'End Chrome on Android' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(sessions.getByText('Chrome on Android')).toBeHidden()
  expect(await Promise.all(tokens.map(isOver))).toEqual([true, false, false])

  await sessions.getByRole('button', { name: 'End All Others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End All Others' }).click()
  await expect(page.getByText('Your other sessions are ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await Promise.all(tokens.map(isOver))).toEqual([true, true, true])
})
