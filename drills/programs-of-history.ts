import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, stop } from '../scripts/node.js'

/** Where earlier programs and their packages are kept from one drill to the next. */
const KEPT = process.env.PROGRAMS ?? '/var/tmp/estate-management-programs'
const MIGRATIONS = 'server/database/migrations'

/** The program as it was at the last commit before another migration came. */
export interface EarlierProgram {
  /** The migrations that had just come: `022`, or `036-039` where several came together. */
  name: string
  commit: string
  /** The migrations that have been edited since: today's program refuses a database that has the earlier ones. */
  edited: string[]
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).trim()
const numberOf = (file: string) => file.slice(0, 3)

/** The migrations of a commit, and what each was. */
function migrationsAt(commit: string): Map<string, string> {
  const lines = git('ls-tree', commit, `${MIGRATIONS}/`).split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(line.lastIndexOf('/') + 1), line.split(/\s/)[2] ?? '']))
}

/** One program for each time that migrations came, the oldest first: all but today's. `FROM=022,029` picks some. */
export function earlierPrograms(): EarlierProgram[] {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    stop('The drill takes earlier programs from the history: git fetch --unshallow')
  const today = migrationsAt('HEAD')
  const changes = git('log', '--first-parent', '--reverse', '--format=%H', '--', MIGRATIONS).split('\n')
  const programs = new Map<string, EarlierProgram>()
  let before: string[] = []
  for (const [index, change] of changes.entries()) {
    const migrations = migrationsAt(change)
    const names = [...migrations.keys()]
    const key = names.join()
    if (key === [...today.keys()].join()) break
    const came = names.filter((name) => !before.includes(name)).map(numberOf)
    before = names
    const edited = names.filter((name) => migrations.get(name) !== today.get(name))
    const known = programs.get(key)
    // One that was edited later is taken only where there is no other.
    if (known && edited.length > known.edited.length) continue
    const name = known?.name ?? [...new Set([came[0], came.at(-1)])].join('-')
    programs.set(key, { name, commit: git('rev-parse', `${changes[index + 1]}^`), edited })
  }
  const wanted = process.env.FROM?.split(',')
  const unknown = wanted?.find((each) => ![...programs.values()].some(({ name }) => name === each))
  if (unknown)
    stop(`FROM=${unknown}: there is none of ${[...programs.values()].map((p) => p.name).join(' ')}`)
  return [...programs.values()].filter(({ name }) => wanted?.includes(name) ?? true)
}

/** The folder of a program and of its packages; `fetchProgram` fills both. */
export const folderOf = ({ commit }: EarlierProgram) => join(KEPT, commit)

/** Takes a program out of the history, and installs the packages of its own lock file where no other with the same one has. */
export function fetchProgram(program: EarlierProgram): void {
  const folder = folderOf(program)
  if (existsSync(folder)) return
  mkdirSync(KEPT, { recursive: true, mode: 0o755 })
  const fresh = mkdtempSync(`${folder}.`)
  const archive = execFileSync('git', ['archive', program.commit], { cwd: ROOT, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', fresh], { input: archive })
  const hash = createHash('sha256')
    .update(readFileSync(join(fresh, 'package-lock.json')))
    .digest('hex')
  const packages = join(KEPT, `packages-${hash.slice(0, 16)}`, 'node_modules')
  if (!existsSync(packages)) {
    // As a server has them; no script of a package is run.
    execFileSync('npm', ['install', '--no-save', '--omit=dev', '--ignore-scripts'], {
      cwd: fresh,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    mkdirSync(dirname(packages), { recursive: true })
    renameSync(join(fresh, 'node_modules'), packages)
  }
  symlinkSync(packages, join(fresh, 'node_modules'))
  chmodSync(fresh, 0o755)
  renameSync(fresh, folder)
}
