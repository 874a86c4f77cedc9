import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'estate-settings-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}
function read(text: string) {
  const path = join(folder(), '.env')
  writeFileSync(path, text)
  return readEnvFile(path)
}

test('settings are read, beside names that other programs know', () => {
  expect(
    read('# ours\nPORT=3001\r\nexport DEMO="off"\nTZ=Africa/Lagos\nNODE_OPTIONS=--trace-warnings'),
  ).toEqual({
    PORT: '3001',
    DEMO: 'off',
    TZ: 'Africa/Lagos',
    NODE_OPTIONS: '--trace-warnings',
  })
})

test('where there is no file there are no settings', () => {
  expect(readEnvFile(join(folder(), '.env'))).toEqual({})
})

test.each([
  ['BACKUP_RECIPENT', 'BACKUP_RECIPIENT'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['Port', 'PORT'],
])('%s is refused, and %s is named', (name, known) => {
  expect(() => read(`${name}=1`)).toThrow(`${name}: is no setting; ${known} is the nearest name`)
})

test('each unknown name has its line', () => {
  expect(() => read('WORKER=2\nTRUSTPROXY=1')).toThrow(/^TRUSTPROXY: .*\nWORKER: .*$/)
})

test('one that is there and cannot be read is told as that', () => {
  const path = join(folder(), '.env')
  mkdirSync(path)
  expect(() => readEnvFile(path)).toThrow(`${path}: is there, and this account cannot read it (EISDIR)`)
})
