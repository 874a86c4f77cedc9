import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installedNode, ROOT } from '../scripts/node.js'

/** Tenths of systemd's exposure scale: 0 is fully confined, 10 is unconfined. */
const MOST_EXPOSED_TENTHS = 15

const folder = mkdtempSync(join(tmpdir(), 'estate-unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** systemd's analysis of the unit with this machine's paths; the program must exist. */
function analyze(...args: string[]) {
  const unit = readFileSync(join(ROOT, 'deploy/estate-management@.service'), 'utf8')
  const file = join(folder, 'estate-management@3000.service')
  writeFileSync(file, unit.replace('/opt/estate-management/current/node_modules/.bin/node', installedNode()))
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], {
    encoding: 'utf8',
  })
  if (error) throw new Error('systemd-analyze is missing: apt-get install systemd')
  return { status, said: stdout + stderr }
}

test('systemd understands every line of the unit', () => {
  expect(analyze('verify')).toEqual({ status: 0, said: '' })
})

test('a break-in finds little that it may do', () => {
  const { status, said } = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED_TENTHS}`)
  expect(status, said).toBe(0)
})
