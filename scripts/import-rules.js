// Import rules, types included; ARCHITECTURE.md explains them.

/** Folders may import those before them. A new folder needs a decision. */
export const ORDER = {
  server: words(`errors config database lists runtime access secrets audit throttling http documents sheets
    messages session account users estates attributes property-types notifications privacy backups bank-accounts billing erasure
    charges tenancies properties payments transfers collections imports statements profile data-export sign-in invitations reminders
    privacy-requests statistics security-log retention system
    commands demo test`),
  web: words(`routing ui api worker session shared
    sign-in privacy notifications estates users profile privacy-requests security bank-accounts settings attributes imports invitations
    tenancies properties landlords transfers payments cart charges billing collections dashboard
    app`),
}
/** All folders above may import these freely. */
const SERVER_BASE = before(ORDER.server, 'messages').join('|')
const WEB_BASE = before(ORDER.web, 'sign-in').join('|')
const TOP = '^(server/(commands|demo|test)|web/app)/'
/** Features may import these files of others. */
const PUBLIC = '/(store|queries|public)\\.tsx?$'
const TESTS = '\\.test\\.(ts|tsx|js)$'

/** Only tests may import these, and they may import anything. */
export const NOT_PRODUCT = [TESTS, '^server/test/', '^sandbox/test/', '^deploy/test/']

/** @type {import('dependency-cruiser').IRuleSetType} */
export const FOLDERS = {
  forbidden: [{ ...rule('no circle of folders', {}, { circular: true }), scope: 'folder' }],
}

/** @type {import('dependency-cruiser').IRuleSetType} */
export const FILES = {
  forbidden: [
    ...inOrder('server'),
    ...inOrder('web'),
    rule('no circle of files', {}, { circular: true }),
    rule('every import leads somewhere', {}, { couldNotResolve: true }),
    rule(
      'contract imports zod and itself',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule('the web runs in a browser', { path: '^web/' }, { dependencyTypes: ['core'] }),
    rule('the web imports neither server nor sandbox', { path: '^web/' }, { path: '^(server|sandbox)/' }),
    rule('the server does not import the web', { path: '^server/' }, { path: '^web/' }),
    rule('the sandbox is a product of its own', { path: '^sandbox/' }, { path: '^(contract|server|web)/' }),
    rule(
      'another feature is entered by its store.ts, queries.ts or public.ts',
      { path: '^(server|web)/([^/]+)/', pathNot: [TOP, TESTS] },
      {
        path: '^$1/[^/]+/',
        pathNot: ['^$1/$2/', `^server/(${SERVER_BASE})/`, `^web/(${WEB_BASE})/`, PUBLIC],
      },
    ),
    rule(
      'what a server runs needs no package of the developers',
      { path: '^(contract|sandbox|server)/', pathNot: NOT_PRODUCT },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'Drizzle is imported through server/database/drizzle.ts',
      { pathNot: '^server/database/drizzle\\.' },
      { path: '^node_modules/drizzle-orm/' },
    ),
    rule('tests and their doubles are for tests', { pathNot: NOT_PRODUCT }, { path: NOT_PRODUCT }),
    rule(
      'the entry is imported by nobody',
      { path: '^server/[^/]+/', pathNot: ['^server/test/', TESTS] },
      { path: '^server/[^/]+\\.ts$' },
    ),
  ],
}

/**
 * @param {string} name
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
function rule(name, from, to) {
  return { name, severity: /** @type {const} */ ('error'), from, to }
}

/** @param {string} text */
function words(text) {
  return text.trim().split(/\s+/)
}

/** @param {string[]} folders @param {string} folder */
function before(folders, folder) {
  return folders.slice(0, folders.indexOf(folder))
}

/** @param {keyof typeof ORDER} tree */
function inOrder(tree) {
  return ORDER[tree]
    .slice(0, -1)
    .map((folder, index) =>
      rule(
        'imports follow the order of folders',
        { path: `^${tree}/${folder}/`, pathNot: TESTS },
        { path: `^${tree}/(${ORDER[tree].slice(index + 1).join('|')})/` },
      ),
    )
}
