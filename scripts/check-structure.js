import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { circles, importsOf } from './imports.js'
import { lockGaps } from './lock-gaps.js'
import { ROOT } from './node.js'

// The rules of ARCHITECTURE.md that neither the compiler nor the linter knows.

const LONGEST = 350
const ROOMS = ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench', 'scripts']
/** What every feature may use. */
const SHARED = ['server/database', 'server/demo', 'server/test', 'web/ui', 'web/layout']
/** The file by which a feature lets others in. */
const DOORS = ['store.ts', 'queries.ts']
/** Roles are written in one file, which does what goes with gaining or losing one. */
const ROLES_FILE = 'server/users/roles.ts'
const WRITES_ROLES = /(insert|update|delete)\(userRoles\)|(insert into|update|delete from) user_roles\b/
/** A counter takes another connection; a transaction that waits for one holds those that others wait for. */
const COUNTS = /\b(takeTry|countTry|forgetTries|giveBack|takeAllowance)\(/
/** A transaction of several lines, up to the line that ends it. */
const TRANSACTIONS = /^( *).*\btransaction\(.*\{\n([\s\S]*?)^\1\}/gm
const BAG = /^(utils?|helpers?|hooks?|misc|lib|index)(\.|$)/

/** @type {string[]} */
const problems = []
/** @param {string} file @param {string} problem */
const report = (file, problem) => problems.push(`${file}: ${problem}`)

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(dist\b.*|public|migrations)$/.test(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx|js|css)$/.test(entry.name) ? [path] : []
  })
}

/** The feature a file belongs to, such as `server/charges`; null for what belongs to a whole room. @param {string} file */
function featureOf(file) {
  const [room, feature, ...rest] = file.split('/')
  const name = `${room}/${feature}`
  return (room === 'server' || room === 'web') && rest.length > 0 && !SHARED.includes(name) ? name : null
}

/** @param {string} file */
function checkFile(file) {
  const room = file.split('/', 1)[0]
  const name = basename(file)
  if (BAG.test(name)) report(file, 'a file is named by what it is about')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name)) report(file, 'a file is named in kebab-case')
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (WRITES_ROLES.test(source) && file !== ROLES_FILE && !file.endsWith('.test.ts'))
    report(file, `roles are written in ${ROLES_FILE} only`)
  for (const [transaction] of source.matchAll(TRANSACTIONS))
    if (room === 'server' && COUNTS.test(transaction)) report(file, 'tries are counted before a transaction')
  const lines = source.split('\n').length - 1
  const ownWords = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/^export (type )?(\*|\{[^}]*\}).* from .*$/gm, '')
  if (/^export .* from /m.test(source) && !ownWords.trim()) report(file, 'only passes on what others hold')
  if (lines > LONGEST) report(file, `has ${lines} lines, over ${LONGEST}`)
}

/** @param {import('./imports.js').Import} each */
function checkImport({ from, to, local, typeOnly }) {
  const room = from.split('/')[0]
  const other = local ? to.split('/')[0] : null
  const feature = featureOf(from)
  const otherFeature = local ? featureOf(to) : null
  if (room === 'contract' && (local ? other !== 'contract' : to !== 'zod') && !from.includes('.test.')) {
    report(from, `contract imports only zod and itself, not ${to}`)
  }
  if (room === 'web' && (other === 'server' || to.startsWith('node:')))
    report(from, `the web cannot import ${to}`)
  if (room === 'server' && other === 'web') report(from, `the server cannot import ${to}`)
  if (feature && otherFeature && feature !== otherFeature && !typeOnly && !DOORS.includes(basename(to))) {
    report(from, `another feature is entered by its ${DOORS.join(' or ')}, not ${to}`)
  }
  if (from.startsWith('web/ui/') && local && other === 'web' && !to.startsWith('web/ui/')) {
    report(from, `the design system knows no domain, such as ${to}`)
  }
}

const files = ROOMS.flatMap(sourcesIn)
const imports = files.filter((file) => !file.endsWith('.css')).flatMap(importsOf)
files.forEach(checkFile)
imports.forEach(checkImport)
for (const circle of circles(imports)) problems.push(`a circle: ${circle}`)
for (const gap of lockGaps()) report('package-lock.json', gap)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
