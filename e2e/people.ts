import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { installedNode, ROOT } from '../scripts/node.js'
import type { RunningApp } from './app.ts'
import { linkSent } from './outbox.ts'

/** The password of the demo's accounts. */
export const DEMO_PASSWORD = 'Estate-2026'
const ADMIN_PASSWORD = 'harmattan-lantern-42'

export interface Person {
  email: string
  password: string
}
export const demoPerson = (role: string): Person => ({
  email: `${role}@estate.demo`,
  password: DEMO_PASSWORD,
})

/** A token is reused this long; some calls ask for the password again after ten minutes. */
const TOKEN_USED_MS = 5 * 60_000
/**
 * Tokens by data folder and person: a restarted app on the same data still accepts them. Signing in is slow by design, and
 * counted.
 */
const tokens = new Map<string, { since: number; token: Promise<string> }>()

function tokenOf(app: RunningApp, { email, password }: Person): Promise<string> {
  const key = `${app.dataDir} ${email}`
  const known = tokens.get(key)
  if (known && Date.now() - known.since < TOKEN_USED_MS) return known.token
  const token = signedIn(app, { email, password })
  tokens.set(key, { since: Date.now(), token })
  return token
}

/** Signs in, and marks the privacy notice as seen. */
async function signedIn(app: RunningApp, { email, password }: Person): Promise<string> {
  const { token } = await send<{ token: string }>(app, null, 'POST /login', { email, password })
  const { user } = await send<{ user: { privacy_version?: number } }>(app, token, 'GET /me')
  if (user.privacy_version !== undefined)
    await send(app, token, 'POST /me/privacy-seen', { version: user.privacy_version })
  return token
}

async function send<Answer>(
  app: RunningApp,
  token: string | null,
  call: string,
  body?: object,
): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string]
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${call}: ${response.status} ${answer}`)
  return JSON.parse(answer) as Answer
}

/** Makes a call as a person, for test data only. */
export async function callAs<Answer>(
  app: RunningApp,
  person: Person,
  call: string,
  body?: object,
): Promise<Answer> {
  return send<Answer>(app, await tokenOf(app, person), call, body)
}

/** Opens a page with a session: one shared with other tests, or a new one that the test may end. */
export async function openAs(
  page: Page,
  app: RunningApp,
  person: Person,
  path: string,
  session?: 'own session',
): Promise<void> {
  const token = await (session ? signedIn(app, person) : tokenOf(app, person))
  // Clears the data of the previous person, as a sign-in does.
  const signingIn = await page.addInitScript((value) => {
    localStorage.removeItem('user')
    localStorage.setItem('token', value)
  }, token)
  await page.goto(app.url + path)
  await signingIn.dispose()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

let made = 0
/** A name that no other test uses. */
export const unique = (word: string): string => `${word} ${process.pid}-${++made}`
/** An address that no other test uses. */
export const uniqueEmail = (word: string): string => `${word}-${process.pid}-${++made}@estate.test`

/** The super admin of prepared data folders. */
export const PREPARED_ADMIN: Person = { email: 'super@estate.test', password: ADMIN_PASSWORD }

/** Creates a super admin from the command line, as a new installation does. */
export async function makeSuperAdmin(
  app: Pick<RunningApp, 'dataDir' | 'env'>,
  email = uniqueEmail('super'),
): Promise<Person> {
  const child = spawn(
    installedNode(),
    ['server/commands/create-admin.ts', '--email', email, '--name', 'Adaeze Umeh', '--password-stdin'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: app.dataDir, DEMO: 'off', ...app.env } },
  )
  child.stdin.end(ADMIN_PASSWORD)
  const output = text(child.stderr)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`There is no super admin: ${await output}`)
  return { email, password: ADMIN_PASSWORD }
}

/** Super admins by app: creating one starts a program. */
const superAdmins = new WeakMap<RunningApp, Promise<Person>>()
export function setSuperAdmin(app: RunningApp, person: Person): void {
  superAdmins.set(app, Promise.resolve(person))
}
/** The super admin shared by the tests of an app. */
export function superAdminOf(app: RunningApp): Promise<Person> {
  const known = superAdmins.get(app) ?? makeSuperAdmin(app)
  superAdmins.set(app, known)
  return known
}

export interface TestEstate {
  id: number
  name: string
  superAdmin: Person
  /** Looks after it. */
  admin: Person
}

/** Creates an estate with its admin for a test, on an app without the demo. */
export async function makeEstate(app: RunningApp): Promise<TestEstate> {
  const superAdmin = await superAdminOf(app)
  const name = unique('Estate')
  const estate = await callAs<{ id: number; user: Person }>(app, superAdmin, 'POST /estate/save', {
    name,
    owner: 'Ngozi Okafor',
    phone_number: '+2348031234567',
    address: '14 Admiralty Way, Lekki',
    email: uniqueEmail('owner'),
    status: 1,
    lga_id: 1,
  })
  return { id: estate.id, name, superAdmin, admin: estate.user }
}

/** A person whose account a super admin just made. */
export async function makeUser(
  app: RunningApp,
  by: Person,
  role: 'admin' | 'tenant',
): Promise<Person & { id: number; name: string }> {
  const name = unique('Ọmọ Ẹ̀kó')
  const email = uniqueEmail('omo')
  const password = 'harmattan-lantern-43'
  const { id } = await callAs<{ id: number }>(app, by, 'POST /register', {
    ...{ name, email, password, role },
  })
  return { id, name, email, password }
}
export const makeTenant = (app: RunningApp, by: Person) => makeUser(app, by, 'tenant')

/** A password chosen through a mailed link confirms the address. */
export async function confirmEmail(app: RunningApp, { email, password }: Person): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(status).toBe(200)
  }
  await post('/api/forgot-password', { email })
  const link = await linkSent(app, 'password_reset', email)
  await post('/api/reset-password', { token: link.split('#token=')[1], password })
  // A new password ends their sessions.
  tokens.delete(`${app.dataDir} ${email}`)
}
