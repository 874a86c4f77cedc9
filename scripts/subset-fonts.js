/*
 * Makes web/fonts anew: out of the whole Public Sans the letters that web/styles/fonts.css wants of each file there, in the
 * weights that our pages use. Wants fonttools with brotli (Debian: fonttools, python3-brotli) and the variable font of
 * github.com/uswds/public-sans, v2.001: node scripts/subset-fonts.js 'PublicSans[wght].ttf'
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownFaces } from './font-faces.js'
import { ROOT, stop } from './node.js'

/** What our styles switch on, or a browser does by itself. */
const FEATURES = 'kern,mark,mkmk,ccmp,calt,liga,tnum'

const source =
  process.argv[2] ?? stop("Name the whole font: node scripts/subset-fonts.js 'PublicSans[wght].ttf'")
const folder = mkdtempSync(join(tmpdir(), 'estate-fonts-'))
/** @param {string[]} words */
const fonttools = (...words) => execFileSync('fonttools', words, { stdio: ['ignore', 'ignore', 'inherit'] })
try {
  for (const { file, weights, ranges } of ownFaces(
    readFileSync(join(ROOT, 'web/styles/fonts.css'), 'utf8'),
  )) {
    const narrow = join(folder, 'narrow.ttf')
    fonttools('varLib.instancer', source, `wght=${weights.join(':')}`, '-o', narrow)
    const unicodes = ranges.map(([from, to]) => `${from.toString(16)}-${to.toString(16)}`).join()
    fonttools(
      'subset',
      narrow,
      `--unicodes=${unicodes}`,
      `--layout-features=${FEATURES}`,
      '--flavor=woff2',
      `--output-file=${join(ROOT, 'web', file)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}
