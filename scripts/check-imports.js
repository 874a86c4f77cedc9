import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { FILES, FOLDERS, NOT_PRODUCT, ORDER } from './import-rules.js'

export const NO_SOURCE = '(^|/)(dist[^/]*|public|migrations)(/|$)'

/** Lines of the form `file: rule: import`. @param {string} root @returns {Promise<string[]>} */
export async function brokenImports(root) {
  return [
    ...Object.entries(ORDER).flatMap(([tree, folders]) => withoutPlace(root, tree, folders)),
    ...(await broken(root, FILES)),
    ...(await broken(root, FOLDERS, NOT_PRODUCT)),
  ]
}

/** @param {string} root @param {string} tree @param {string[]} ordered */
function withoutPlace(root, tree, ordered) {
  const files = readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
  const folders = files
    .filter((path) => /\.tsx?$/.test(path) && !new RegExp(NO_SOURCE).test(path))
    .flatMap((path) => path.split(sep).slice(0, -1).slice(0, 1))
  return [...new Set(folders)]
    .filter((name) => !ordered.includes(name))
    .map((name) => `${tree}/${name}: add the folder to ORDER in import-rules.js`)
}

/** @param {string} root @param {import('dependency-cruiser').IRuleSetType} ruleSet @param {string[]} [left_out] */
async function broken(root, ruleSet, left_out = []) {
  const { output } = await cruise(['contract', 'sandbox', 'server', 'web'], {
    baseDir: root,
    ruleSet,
    validate: true,
    // swc also reads type imports; this TypeScript has no API yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [NO_SOURCE, ...left_out] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${from}: ${rule.name}: ${(cycle?.map(({ name }) => name) ?? [to]).join(' -> ')}`,
  )
}
