import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './node.js'

/** A checkout without packages and pages. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'estate-checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  return root
}

/** @param {string} root @param {string} port */
function start(root, port) {
  const env = { ...process.env, PORT: port, npm_execpath: '' }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/prepare.js', '--for-start'], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return { said: (stdout + stderr).trim(), status }
}

test.each(['the environment', '.env'])(
  'a port of %s that is taken is said before anything is installed',
  async (place) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address())
    const root = checkout()
    if (place === '.env') writeFileSync(join(root, '.env'), `# ours\nexport PORT="${port}"\n`)
    expect(start(root, place === '.env' ? '' : String(port))).toEqual({
      said: `PORT: ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
      status: 1,
    })
  },
)

test('a checkout in which pages cannot be built says so in a line', () => {
  const root = checkout()
  // Not even root can make a folder inside a file.
  for (const file of ['web', 'contract', 'vite.config.ts', 'package-lock.json'])
    writeFileSync(join(root, file), '')
  const build = `import('./scripts/build-web.js').then((m) => m.buildWeb())`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', build], { cwd: root, encoding: 'utf8' })
  expect(stdout + stderr).toBe(
    'web/dist is missing or built of other sources, and cannot be made here (ENOTDIR): build where this folder may be written\n',
  )
})

test("an installed Node that npm left without a link is linked, as npm's scripts need it", () => {
  const root = checkout()
  const bin = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const lock = JSON.stringify({ packages: { 'node_modules/node-of-here': { bin: { node: bin } } } })
  mkdirSync(join(root, 'node_modules/node-of-here/bin'), { recursive: true })
  cpSync(process.execPath, join(root, 'node_modules/node-of-here', bin))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock)
  writeFileSync(join(root, 'package-lock.json'), lock)
  const install = `import('./scripts/install.js').then((m) => m.install({ dev: false }))`
  // A second run finds the link.
  for (const _ of [1, 2]) {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', install], { cwd: root, encoding: 'utf8' })
    expect(stdout + stderr).toBe('')
  }
  const linked = spawnSync('node', ['-p', 'process.execPath'], {
    encoding: 'utf8',
    env: { PATH: join(root, 'node_modules/.bin') },
  })
  expect(linked.stdout.trim()).toBe(realpathSync(join(root, 'node_modules/node-of-here', bin)))
})

test('a folder where the link cannot be made is used by a Node that needs none', () => {
  const root = checkout()
  const lock = JSON.stringify({ packages: { 'node_modules/node-of-here': { bin: { node: 'bin/node' } } } })
  mkdirSync(join(root, 'node_modules'))
  for (const path of ['node_modules/.package-lock.json', 'package-lock.json', 'node_modules/.bin'])
    writeFileSync(join(root, path), lock)
  const install = `import('./scripts/install.js').then((m) => m.install({ dev: false }))`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', install], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([stdout + stderr, status]).toEqual(['', 0])
})
