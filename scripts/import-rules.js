// Who may import whom, types included. ARCHITECTURE.md says why; `npm run check` holds every import to it.

/** The rooms in their order, from the ground up: each may import those before it. A new one is a decision. */
export const ORDER = {
  server: [
    ...[
      'errors',
      'config',
      'database',
      'answers',
      'runtime',
      'access',
      'secrets',
      'audit',
      'throttling',
      'http',
      'documents',
      'sheets',
    ],
    ...[
      'messages',
      'session',
      'account',
      'users',
      'estates',
      'attributes',
      'notifications',
      'privacy',
      'backups',
      'billing',
      'erasure',
    ],
    ...[
      'charges',
      'tenancies',
      'properties',
      'payments',
      'imports',
      'statements',
      'profile',
      'my-data',
      'sign-in',
      'invitations',
      'reminders',
      'data-requests',
      'statistics',
      'security-log',
      'retention',
      'system',
    ],
    ...['commands', 'demo', 'test'],
  ],
  web: [
    ...['routing', 'ui', 'api', 'worker', 'session', 'shared'],
    ...[
      'sign-in',
      'privacy',
      'notifications',
      'estates',
      'users',
      'profile',
      'data-requests',
      'security',
      'settings',
      'attributes',
    ],
    ...['imports', 'invitations'],
    ...['tenancies', 'properties', 'payments', 'cart', 'billing', 'charges', 'dashboard'],
    'app',
  ],
}
/** Rooms that every room above them may use as it likes; another feature is entered by its door. */
const SERVER_BASE = before(ORDER.server, 'messages').join('|')
const WEB_BASE = before(ORDER.web, 'sign-in').join('|')
/** They know every feature: commands are entries, the demo and the tests fill a whole estate, the app shows every page. */
const TOP = '^(server/(commands|demo|test)|web/app)/'
/** The files by which a feature lets others in. */
const DOORS = '/(store|queries|door)\\.tsx?$'
const TESTS = '\\.test\\.(ts|tsx|js)$'

/** What tests use knows everything, and nothing but tests may use it: circles of folders are the product's. */
export const NOT_PRODUCT = [TESTS, '^server/test/', '^sandbox/test/']

/** @type {import('dependency-cruiser').IRuleSetType} */
export const FOLDERS = {
  forbidden: [
    {
      name: 'no circle of folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
}

/** @type {import('dependency-cruiser').IRuleSetType} */
export const FILES = {
  forbidden: [
    ...downwards('server'),
    ...downwards('web'),
    {
      name: 'no circle of files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract imports zod and itself',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'the web runs in a browser',
      severity: 'error',
      from: { path: '^web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the web imports neither server nor sandbox',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|sandbox)/' },
    },
    {
      name: 'the server does not import the web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'the sandbox is a product of its own',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(contract|server|web)/' },
    },
    {
      name: 'another feature is entered by its store.ts, queries.ts or door.ts',
      severity: 'error',
      from: { path: '^(server|web)/([^/]+)/', pathNot: [TOP, TESTS] },
      to: {
        path: '^$1/[^/]+/',
        pathNot: ['^$1/$2/', `^server/(${SERVER_BASE})/`, `^web/(${WEB_BASE})/`, DOORS],
      },
    },
    {
      name: 'what a server runs needs no package of the developers',
      severity: 'error',
      from: { path: '^(contract|sandbox|server)/', pathNot: NOT_PRODUCT },
      // A type is gone before anything runs.
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'Drizzle is imported by its door, server/database/drizzle.ts',
      severity: 'error',
      from: { pathNot: '^server/database/drizzle\\.' },
      to: { path: '^node_modules/drizzle-orm/' },
    },
    {
      name: 'tests and their doubles are for tests',
      severity: 'error',
      from: { pathNot: NOT_PRODUCT },
      to: { path: NOT_PRODUCT },
    },
    {
      name: 'the entry is imported by nobody',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: ['^server/test/', TESTS] },
      to: { path: '^server/[^/]+\\.ts$' },
    },
  ],
}

/** @param {string[]} rooms @param {string} room */
function before(rooms, room) {
  return rooms.slice(0, rooms.indexOf(room))
}

/** @param {keyof typeof ORDER} house @returns {import('dependency-cruiser').IForbiddenRuleType[]} */
function downwards(house) {
  return ORDER[house].slice(0, -1).map((room, index) => ({
    name: 'imports run downwards',
    severity: 'error',
    from: { path: `^${house}/${room}/`, pathNot: TESTS },
    to: { path: `^${house}/(${ORDER[house].slice(index + 1).join('|')})/` },
  }))
}
