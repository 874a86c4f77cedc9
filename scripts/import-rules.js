// Who may import whom, types included. ARCHITECTURE.md says why; `npm run check` holds every import to it.

/** Server rooms that stand under all features, and know none. */
const SERVER_BASE = 'access|answers|audit|config|database|errors|http|runtime|secrets|throttling'
/** The same in the web. */
const WEB_BASE = 'api|session|shared|ui'
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
      name: 'what stands under all features knows none',
      severity: 'error',
      from: { path: [`^server/(${SERVER_BASE})/`, `^web/(${WEB_BASE})/`], pathNot: TESTS },
      to: {
        path: '^(server|web)/[^/]+',
        pathNot: [`^server/(${SERVER_BASE})/`, `^web/(${WEB_BASE})/`],
      },
    },
    {
      name: 'calls know neither who is signed in nor what is shown',
      severity: 'error',
      from: { path: '^web/api/', pathNot: TESTS },
      to: { path: '^web/', pathNot: '^web/api/' },
    },
    {
      name: 'the session knows nothing that features share',
      severity: 'error',
      from: { path: '^web/session/', pathNot: TESTS },
      to: { path: '^web/shared/' },
    },
    {
      name: 'a reach is made in server/access/reach alone',
      severity: 'error',
      from: { pathNot: '^server/access/reach/' },
      to: { path: '^server/access/reach/by-role\\.ts$' },
    },
    {
      name: 'the design system knows no domain',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: TESTS },
      to: { path: '^web/', pathNot: '^web/ui/' },
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
