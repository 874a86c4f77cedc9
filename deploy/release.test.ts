import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../scripts/node.js'
import { ADA, end, startProduction } from './test/production.ts'

const SLOWEST_BUILD_MS = 10 * 60_000
/** Node 20 brings this npm, the oldest that the documents ask for. */
const OLDEST_NPM = 'npm@10.8.2'

/** npm passes variables to its commands that would make the release's npm take this project for its own. */
const env = Object.fromEntries(
  Object.entries({ ...process.env, NODE_ENV: '' }).filter(
    ([name]) => !/^(npm_|VITEST|NODE$|INIT_CWD)/i.test(name),
  ),
)
/** Root builds a release but does not run it. */
const account = process.getuid?.() === 0 ? accountOf('nobody') : null
const folder = mkdtempSync(join(tmpdir(), 'estate-release-'))
const release = join(folder, 'current')
afterAll(() => rmSync(folder, { recursive: true }))

function accountOf(name: string) {
  const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

test(
  'what is committed is built, without what only developers need, and serves as an account that cannot change it',
  async () => {
    chmodSync(folder, 0o755)
    execFileSync('git', ['clone', '--quiet', ROOT, release])
    const npm = (...args: string[]) =>
      execFileSync('npm', ['exec', '--yes', OLDEST_NPM, '--', ...args], {
        cwd: release,
        env,
        stdio: 'pipe',
        encoding: 'utf8',
      })
    npm('run', 'build')
    const { devDependencies } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'))
    // Types may stay if a package requires them; they hold no code.
    const developers = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
    const left = developers.filter((name) => installed(release).includes(name))
    expect(left).toEqual([])

    const app = await startProduction({ folder: release, account })
    try {
      expect(app.createAdmin()).toContain(`${ADA.email} is a super admin.`)
      const page = await fetch(`http://127.0.0.1:${app.port}/login`)
      expect(await page.text()).toContain('<div id="root">')
      const signedIn = await fetch(`http://127.0.0.1:${app.port}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADA),
      })
      expect(signedIn.status).toBe(200)
    } finally {
      await end(app.process)
      rmSync(app.dataDir, { recursive: true })
    }
    expect(spawnSync('git', ['status', '--porcelain'], { cwd: release, encoding: 'utf8' }).stdout).toBe('')

    // The SBOM lists the packages, so that an operator can check a published vulnerability against them.
    const { bomFormat, components } = JSON.parse(
      npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'),
    )
    const names = components.map(({ name }: { name: string }) => name)
    expect(bomFormat).toBe('CycloneDX')
    expect(names).toContain('fastify')
    expect(names).not.toContain('vitest')
  },
  SLOWEST_BUILD_MS,
)

/** The installed packages, by name. */
function installed(root: string): string[] {
  const modules = join(root, 'node_modules')
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  )
}
