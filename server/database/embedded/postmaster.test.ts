import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lengthOfLog, whyNotStarted } from './postmaster.ts'

const folder = mkdtempSync(join(tmpdir(), 'estate-log-'))
const cluster = { folder, log: join(folder, 'postgres.log') }
afterEach(() => rmSync(cluster.log))
afterAll(() => rmSync(folder, { recursive: true }))

const OLD = 'FATAL:  lock file "postmaster.pid" already exists\n'

test('why PostgreSQL does not start is what it wrote since, not what stopped it some other day', () => {
  writeFileSync(cluster.log, OLD)
  const before = lengthOfLog(cluster)
  expect(whyNotStarted(cluster, before)).toBe('it said nothing')
  appendFileSync(cluster.log, 'LOG:  starting\nFATAL:  could not map memory\nLOG:  shut down\n')
  expect(whyNotStarted(cluster, before)).toBe('FATAL:  could not map memory')
})

test('also where its start began a new log', () => {
  writeFileSync(cluster.log, OLD.repeat(20))
  const before = lengthOfLog(cluster)
  writeFileSync(cluster.log, 'FATAL:  could not map memory\n')
  expect(whyNotStarted(cluster, before)).toBe('FATAL:  could not map memory')
})
