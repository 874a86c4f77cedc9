import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brokenImports, NO_SOURCE } from './check-imports.js'
import { lockGaps } from './lock-gaps.js'
import { ROOT } from './node.js'

// The rules of ARCHITECTURE.md that neither the compiler nor the linter knows: imports by check-imports.js, the rest here.

const MOST_LINES = 300
const ROOMS = ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench', 'drills', 'deploy', 'scripts']
/** Roles are written in one file, which does what goes with gaining or losing one. */
const ROLES_FILE = 'server/users/roles.ts'
const WRITES_ROLES = /(insert|update|delete)\(userRoles\)|(insert into|update|delete from) user_roles\b/
/** A counter takes another connection; a transaction that waits for one holds those that others wait for. */
const COUNTS = /\b(takeTry|countTry|forgetTries|giveBack|takeAllowance)\(/
/** A transaction of several lines, up to the line that ends it. */
const TRANSACTIONS = /^( *).*\btransaction\(.*\{\n([\s\S]*?)^\1\}/gm
/** A file as a page of the project names it, by its path or the end of it: `server/http/route.ts`, `route.ts`. */
const NAMED_ON_PAGE = /`([\w./-]+\.(?:ts|tsx|js|sql|md))`/g
/** A page as a comment names it. */
const NAMED_IN_COMMENT = /(?<=^\s*(?:\/\/|\/?\*).*?)[\w./-]+\.md\b/gm
const BAG = /^(utils?|helpers?|hooks?|misc|lib|index)(\.|$)/

/** @type {string[]} */
const problems = []
/** @param {string} file @param {string} problem */
const report = (file, problem) => problems.push(`${file}: ${problem}`)

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (new RegExp(NO_SOURCE).test(path)) return []
    if (entry.isDirectory()) return sourcesIn(path)
    return /\.(ts|tsx|js|css)$/.test(entry.name) ? [path] : []
  })
}

/** Answers how many lines a file of the product has; null of a test. @param {string} file */
function checkFile(file) {
  const name = basename(file)
  if (BAG.test(name)) report(file, 'a file is named by what it is about')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name)) report(file, 'a file is named in kebab-case')
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (WRITES_ROLES.test(source) && file !== ROLES_FILE && !/\.test\.ts$|^bench\//.test(file))
    report(file, `roles are written in ${ROLES_FILE} only`)
  for (const [transaction] of source.matchAll(TRANSACTIONS))
    if (file.startsWith('server/') && COUNTS.test(transaction))
      report(file, 'tries are counted before a transaction')
  const ownWords = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/^export (type )?(\*|\{[^}]*\}).* from .*$/gm, '')
  // The door to Drizzle passes on its CommonJS form.
  if (/^export .* from '(?!.*\.cjs')/m.test(source) && !ownWords.trim())
    report(file, 'only passes on what others hold')
  const lines = source.split('\n').length - 1
  if (lines > MOST_LINES) report(file, `has ${lines} lines, over ${MOST_LINES}`)
  return /\.(test|spec)\.\w+$/.test(file) ? null : lines
}

/** What is written names files that are there. @param {string} page @param {RegExp} named */
function checkNames(page, named) {
  for (const [whole, file = whole] of readFileSync(join(ROOT, page), 'utf8').matchAll(named))
    if (!known.some((path) => path === file || path.endsWith(`/${file}`))) report(page, `there is no ${file}`)
}

/** @param {number[]} sorted @param {number} part of 1 */
const quantile = (sorted, part) => sorted[Math.ceil(sorted.length * part) - 1]

const files = ROOMS.flatMap(sourcesIn)
const lengths = files.map(checkFile).filter((lines) => lines !== null)
const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const known = [...files, ...pages]
for (const page of pages) checkNames(page, NAMED_ON_PAGE)
for (const file of files) checkNames(file, NAMED_IN_COMMENT)
problems.push(...(await brokenImports(ROOT)))
for (const gap of lockGaps()) report('package-lock.json', gap)
for (const problem of problems) console.error(problem)
lengths.sort((one, other) => one - other)
const [median, most] = [quantile(lengths, 0.5), quantile(lengths, 0.95)]
console.log(
  `Files of the product: ${lengths.length}, half of them up to ${median} lines, 95 of 100 up to ${most}`,
)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
