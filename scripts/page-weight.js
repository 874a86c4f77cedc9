import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node.js'

/*
 * What a page costs somebody with metered data: the bytes (brotli) of its document, scripts, styles and font that have to come
 * before it can be used, in a browser that has never been here. Added up from the build, so that no browser is needed.
 */

/** @typedef {{ html: number, script: number, style: number, font: number, all: number }} Weight */
/** @typedef {{ file: string, modules: string[], imports: string[], styles: string[] }} Built a script of the build, as vite.config.ts notes it */

const BUILD = join(ROOT, 'web/dist')
/** In kilobytes of 1,000 bytes: what a page may weigh in all, and its scripts of that. */
const LANDING = { all_kb: 40, scripts_kb: 1 }
const SIGN_IN = { all_kb: 110, scripts_kb: 84 }
const SIGNED_IN = { all_kb: 160, scripts_kb: 132 }

/** @param {string} page its module @param {string[]} parts those that it fetches for the role, and that hold what it is for */
const signedIn = (page, ...parts) => ({
  modules: ['app/signed-in-layout.tsx', page, ...parts],
  most: SIGNED_IN,
})

/** By address and, where that shows one of several things, which; every page of who is signed in is there.
 *  @type {Record<string, { modules: string[], most: { all_kb: number, scripts_kb: number } }>} */
export const PAGES = {
  '/': { modules: [], most: LANDING },
  '/login': { modules: ['sign-in/login-page.tsx'], most: SIGN_IN },
  '/dashboard, super admin': signedIn('dashboard/dashboard-page.tsx', 'dashboard/billed/estates-beside.tsx'),
  '/dashboard, estate admin': signedIn('dashboard/dashboard-page.tsx', 'dashboard/billed/billed-estate.tsx'),
  '/dashboard, landlord': signedIn(
    'dashboard/dashboard-page.tsx',
    'dashboard/billed/owed-to-landlord.tsx',
    'dashboard/billed/owned-properties.tsx',
  ),
  '/dashboard, tenant': signedIn('dashboard/dashboard-page.tsx', 'dashboard/owed/owed-panels.tsx'),
  '/charges': signedIn('charges/charges-page.tsx'),
  '/payments': signedIn('payments/list/payments-page.tsx'),
  '/cart': signedIn('cart/cart-page.tsx'),
  '/users': signedIn('users/users-page.tsx'),
  '/properties': signedIn('properties/properties-page.tsx'),
  '/tenants': signedIn('tenancies/tenants-page.tsx'),
  '/estates': signedIn('estates/estates-page.tsx'),
  '/arrears': signedIn('billing/arrears/arrears-page.tsx'),
  '/statements': signedIn('billing/statements/statements-page.tsx'),
  '/notifications': signedIn('notifications/notifications-page.tsx'),
  '/invitations': signedIn('invitations/invitations-page.tsx'),
  '/data-requests': signedIn('data-requests/data-requests-page.tsx'),
  '/security': signedIn('security/security-page.tsx'),
  '/attributes': signedIn('attributes/attributes-page.tsx'),
  '/payments/reviews': signedIn('payments/reviews/reviews-page.tsx'),
  '/profile': signedIn('profile/profile-page.tsx'),
  '/settings': signedIn('settings/settings-page.tsx'),
  '/settings, messages': signedIn('settings/settings-page.tsx', 'settings/message-list.tsx'),
  '/settings, audit log': signedIn('settings/settings-page.tsx', 'settings/audit-log.tsx'),
  '/settings, privacy': signedIn('settings/settings-page.tsx', 'privacy/notice-settings.tsx'),
  '/imports': signedIn('imports/imports-page.tsx'),
  '/imports/$, columns': signedIn('imports/import-page.tsx', 'imports/columns/columns-step.tsx'),
  '/imports/$, report': signedIn('imports/import-page.tsx', 'imports/report/report.tsx'),
  '/tenants/$, billed': signedIn('app/tenant-page.tsx', 'billing/account/statement.tsx'),
  '/tenants/$, not billed': signedIn('app/tenant-page.tsx', 'payments/list/tenancy-payments.tsx'),
  '/settings/billing': signedIn('billing/setup/billing-page.tsx'),
  '/estates/billing': signedIn('billing/setup/billing-page.tsx'),
}

/** `'/users': page(…`: a page of who is signed in. */
const ROUTE = /'([^']+)': page\(/g

/** Pages of who is signed in that nothing is said of here. */
export function unweighed() {
  const routes = readFileSync(join(ROOT, 'web/app/routes.ts'), 'utf8')
  const weighed = new Set(Object.keys(PAGES).map(addressOf))
  return Array.from(routes.matchAll(ROUTE), ([, path = '']) => path.replace(/\$\w+$/, '$')).filter(
    (address) => !weighed.has(address),
  )
}

/** @param {string} name of `PAGES`: its address, and what it shows there */
const addressOf = (name) => name.split(',')[0] ?? ''

/** @param {string} file */
const bytesOf = (file) => {
  const path = join(BUILD, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** All that those files need, them included. @param {Map<string, Built>} built @param {string[]} files */
function withImports(built, files) {
  /** @type {Set<string>} */
  const all = new Set()
  /** @param {string} file */
  const take = (file) => {
    if (all.has(file)) return
    all.add(file)
    built.get(file)?.imports.forEach(take)
  }
  files.forEach(take)
  return all
}

/** The scripts, styles and fonts of the build that a document asks for by itself. @param {string} html */
const namedIn = (html) =>
  [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map(([, file = '']) => file)

/** What has to come before a page can be used. @param {string} name of `PAGES` */
export function filesOf(name) {
  const page = PAGES[name]
  if (!page) throw new Error(`There is no page ${name}`)
  /** @type {Built[]} */
  const scripts = JSON.parse(readFileSync(join(BUILD, '.files'), 'utf8'))
  const built = new Map(scripts.map((script) => [script.file, script]))
  const holding = page.modules.map((module) => {
    const script = scripts.find(({ modules }) => modules.includes(module))
    if (!script) throw new Error(`No script of the build holds ${module}`)
    return script.file
  })
  const address = addressOf(name)
  const document = address === '/' ? 'landing.html' : `pages${address}.html`
  const named = namedIn(readFileSync(join(BUILD, document), 'utf8'))
  const all = withImports(built, [...named, ...holding])
  for (const file of [...all]) for (const style of built.get(file)?.styles ?? []) all.add(style)
  return [document, ...all]
}

/** @param {string} name of `PAGES` @returns {Weight} */
export function weightOf(name) {
  const weight = { html: 0, script: 0, style: 0, font: 0, all: 0 }
  const kinds = /** @type {const} */ ({ html: 'html', js: 'script', css: 'style', woff2: 'font' })
  for (const file of filesOf(name)) {
    const [, ending = ''] = /\.(\w+)$/.exec(file) ?? []
    const kind = kinds[/** @type {keyof typeof kinds} */ (ending)]
    weight[kind] += bytesOf(file)
    weight.all += bytesOf(file)
  }
  return weight
}
