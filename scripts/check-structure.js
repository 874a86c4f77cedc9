import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brokenImports, NO_SOURCE } from './check-imports.js'
import { ROOT } from './node.js'

const MOST_LINES = 300
const TREES = ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench', 'chaos', 'deploy', 'scripts']
/** Roles change in this file only, with all side effects. */
const ROLES_FILE = 'server/users/roles.ts'
const WRITES_ROLES = /(insert|update|delete)\(userRoles\)|(insert into|update|delete from) user_roles\b/
/** Counters use another connection; a waiting transaction would block it. */
const COUNTS = /\b(takeTry|countTry|forgetTries|giveBack|takeAllowance)\(/
const TRANSACTIONS = /^( *).*\btransaction\(.*\{\n([\s\S]*?)^\1\}/gm
const NAMED_ON_PAGE = /`([\w./-]+\.(?:ts|tsx|js|sql|md))`/g
const NAMED_IN_COMMENT = /(?<=^\s*(?:\/\/|\/?\*).*?)[\w./-]+\.md\b/gm
const DECISION_IN_COMMENT = /(?<=^\s*(?:\/\/|\/?\*).*?)\bdecisions?[ /](\d{3})\b/gm
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

/** @param {string} file */
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
  // drizzle.ts re-exports its CommonJS form.
  if (/^export .* from '(?!.*\.cjs')/m.test(source) && !ownWords.trim())
    report(file, 'only passes on what others hold')
  const lines = source.split('\n').length - 1
  if (lines > MOST_LINES) report(file, `has ${lines} lines, over ${MOST_LINES}`)
}

/** Reports named files that do not exist. @param {string} page @param {RegExp} named */
function checkNames(page, named) {
  for (const [whole, file = whole] of readFileSync(join(ROOT, page), 'utf8').matchAll(named))
    if (!known.some((path) => path === file || path.endsWith(`/${file}`))) report(page, `there is no ${file}`)
}

/** `npm ci` refuses a lock file without optional packages that the registry of `npm install` lacked. */
function checkLockFile() {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const held = Object.keys(packages)
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages))
    for (const name of Object.keys(optionalDependencies))
      if (!held.some((other) => other.endsWith(`node_modules/${name}`)))
        report('package-lock.json', `lacks ${name}, which ${path || 'package.json'} wants`)
}

const files = TREES.flatMap(sourcesIn)
files.forEach(checkFile)
const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const migrations = readdirSync(join(ROOT, 'server/database/migrations'))
const known = [...files, ...pages, ...migrations]
for (const page of pages) checkNames(page, NAMED_ON_PAGE)
for (const file of files) checkNames(file, NAMED_IN_COMMENT)
for (const file of files)
  for (const [, number] of readFileSync(join(ROOT, file), 'utf8').matchAll(DECISION_IN_COMMENT))
    if (!pages.some((page) => basename(page).startsWith(`${number}-`)))
      report(file, `there is no decision ${number}`)
problems.push(...(await brokenImports(ROOT)))
checkLockFile()
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
