import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenImports } from './check-imports.js'

/** A tree of these files, beside others that keep every rule. @param {Record<string, string>} files */
function treeOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'estate-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const others = { 'contract/a.ts': '', 'sandbox/a.ts': '', 'server/main.ts': '', 'web/app/main.tsx': '' }
  for (const [path, text] of Object.entries({ ...others, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text || 'export {}\n')
  }
  const imports = Object.fromEntries(
    ['contract', 'sandbox', 'server', 'web'].map((tree) => [`#${tree}/*`, `./${tree}/*`]),
  )
  const devDependencies = { 'a-builder': '1.0.0' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', imports, devDependencies }))
  return root
}
/** @param {string} name @param {string} from */
const type = (name, from) => `import type { ${name} } from '${from}'\nexport type Of${name} = ${name}\n`
/** @param {string} name */
const exported = (name) => `export type ${name} = 1\n`

const PACKAGE_OF_DEVELOPERS = {
  'node_modules/a-builder/index.js': 'export const build = 1\n',
  'node_modules/a-builder/package.json': '{"type":"module","exports":"./index.js"}\n',
}

test('a tree that keeps the rules', async () => {
  const root = treeOf({
    'contract/a.ts': exported('A'),
    'server/charges/store.ts': type('A', '#contract/a.ts'),
    'server/payments/checkout/routes.ts': type('OfA', '#server/charges/store.ts'),
    'server/payments/checkout/routes.api.test.ts': type('World', '#server/test/world.ts'),
    'server/test/world.ts': exported('World') + type('Anything', '#server/payments/checkout/routes.ts'),
    'web/payments/public.ts': exported('Purchase'),
    'web/cart/cart-page.tsx': type('Purchase', '#web/payments/public.ts'),
    ...PACKAGE_OF_DEVELOPERS,
    'web/ui/text/badge.tsx': "import { build } from 'a-builder'\nexport const a = build\n",
    'server/http/route.ts': type('build', 'a-builder'),
  })
  expect(await brokenImports(root)).toEqual([])
})

/** Each rule, and the fewest files that break it. @type {{ rule: string, files: Record<string, string> }[]} */
const BROKEN = [
  {
    rule: 'no circle of files',
    files: { 'server/a/store.ts': type('B', './b.ts'), 'server/a/b.ts': type('OfB', './store.ts') },
  },
  {
    rule: 'no circle of folders',
    files: {
      'server/a/store.ts': exported('A'),
      'server/a/routes.ts': type('B', '#server/b/store.ts'),
      'server/b/store.ts': exported('B'),
      'server/b/routes.ts': type('A', '#server/a/store.ts'),
    },
  },
  {
    rule: 'every import leads somewhere',
    files: { 'server/a/store.ts': type('A', './nowhere.ts') },
  },
  {
    rule: 'contract imports zod and itself',
    files: { 'contract/a.ts': "import { join } from 'node:path'\nexport const a = join\n" },
  },
  {
    rule: 'the web runs in a browser',
    files: { 'web/a/store.ts': "import { join } from 'node:path'\nexport const a = join\n" },
  },
  {
    rule: 'the web imports neither server nor sandbox',
    files: { 'server/a/store.ts': exported('A'), 'web/a/store.ts': type('A', '#server/a/store.ts') },
  },
  {
    rule: 'the server does not import the web',
    files: { 'web/a/store.ts': exported('A'), 'server/a/store.ts': type('A', '#web/a/store.ts') },
  },
  {
    rule: 'the sandbox is a product of its own',
    files: { 'server/a/store.ts': exported('A'), 'sandbox/a.ts': type('A', '#server/a/store.ts') },
  },
  {
    rule: 'another feature is entered by its store.ts, queries.ts or public.ts',
    files: { 'server/a/roles.ts': exported('A'), 'server/b/store.ts': type('A', '#server/a/roles.ts') },
  },
  {
    rule: 'imports follow the order of folders',
    files: {
      'web/users/store.ts': exported('A'),
      'web/session/scope.ts': type('A', '#web/users/store.ts'),
    },
  },
  {
    rule: 'imports follow the order of folders',
    files: { 'web/session/scope.ts': exported('A'), 'web/api/call.ts': type('A', '#web/session/scope.ts') },
  },
  {
    rule: 'imports follow the order of folders',
    files: {
      'web/shared/place.ts': exported('A'),
      'web/session/scope.ts': type('A', '#web/shared/place.ts'),
    },
  },
  {
    rule: 'imports follow the order of folders',
    files: {
      'web/session/scope.ts': exported('A'),
      'web/ui/form/field.tsx': type('A', '#web/session/scope.ts'),
    },
  },
  {
    rule: 'add the folder to ORDER in import-rules.js',
    files: { 'server/parking/store.ts': exported('A') },
  },
  {
    rule: 'what a server runs needs no package of the developers',
    files: {
      ...PACKAGE_OF_DEVELOPERS,
      'server/http/route.ts': "import { build } from 'a-builder'\nexport const a = build\n",
    },
  },
  {
    rule: 'Drizzle is imported through server/database/drizzle.ts',
    files: {
      'node_modules/drizzle-orm/index.js': exported('SQL'),
      'node_modules/drizzle-orm/package.json': '{"type":"module","exports":"./index.js"}\n',
      'server/database/a.ts': type('SQL', 'drizzle-orm'),
    },
  },
  {
    rule: 'tests and their doubles are for tests',
    files: {
      'server/test/world.ts': exported('A'),
      'server/http/route.ts': type('A', '#server/test/world.ts'),
    },
  },
  {
    rule: 'the entry is imported by nobody',
    files: { 'server/main.ts': exported('A'), 'server/http/route.ts': type('A', '../main.ts') },
  },
]

test.each(BROKEN)('$rule', async ({ rule, files }) => {
  const rules = (await brokenImports(treeOf(files))).map((line) => line.split(': ')[1])
  expect(rules).toContain(rule)
})
