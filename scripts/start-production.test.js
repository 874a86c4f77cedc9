import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './node.js'

const ZOD = { version: '4.6.7', integrity: 'sha512-zod' }
const VITE = { version: '8.3.8', integrity: 'sha512-vite', dev: true }
const LOCK = { '': {}, 'node_modules/zod': ZOD, 'node_modules/vite': VITE }

/** A server folder whose program only reports how it was started. */
function folder() {
  const root = mkdtempSync(join(tmpdir(), 'estate-production-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  /** @param {string} path @param {string | object} content */
  const write = (path, content) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  /** @param {object} packages */
  const install = (packages) => write('node_modules/.package-lock.json', { packages })
  cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true })
  write('package.json', { type: 'module' })
  write('package-lock.json', { packages: LOCK })
  write('vite.config.ts', '')
  write('contract/a.ts', '')
  write('web/app/main.tsx', 'first')
  write('server/main.ts', "console.log('serves:', process.env.NODE_ENV as string)")
  install({ 'node_modules/zod': ZOD })
  return {
    write,
    install,
    /** Leaves the marks of a build without building. */
    build: () => run(root, '-e', `import('./scripts/build-web.js').then((m) => m.noteSources('web/dist'))`),
    start: () => run(root, 'scripts/start-production.js'),
  }
}

/** @param {string} cwd @param {string[]} args */
function run(cwd, ...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  return { said: (stdout + stderr).trim(), status }
}

test('a folder with its pages and the packages of production serves, in production', () => {
  const { build, start } = folder()
  build()
  expect(start()).toEqual({ said: 'serves: production', status: 0 })
})

test('without its pages, or with those of other sources, it says what to run and nothing else', () => {
  const { build, start, write } = folder()
  const refusal = {
    said: 'web/dist is missing or built of other sources: run npm run build',
    status: 1,
  }
  expect(start()).toEqual(refusal)
  build()
  write('web/app/main.tsx', 'second')
  expect(start()).toEqual(refusal)
})

test('packages that are missing, or others than the lock file has, are not started with', () => {
  const { build, install, start } = folder()
  build()
  const refusal = {
    said: 'node_modules is not what package-lock.json says: run npm run build',
    status: 1,
  }
  install({})
  expect(start()).toEqual(refusal)
  install({ 'node_modules/zod': { ...ZOD, version: '4.6.6' } })
  expect(start()).toEqual(refusal)
})
