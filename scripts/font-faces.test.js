import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { ownFaces } from './font-faces.js'
import { ROOT } from './node.js'

const faces = ownFaces(readFileSync(join(ROOT, 'web/styles/fonts.css'), 'utf8'))
const plain = faces.at(-1)
const require = createRequire(import.meta.url)
/** The same font as others cut it. @param {string} part */
const cut = (part) =>
  open(require.resolve(`@fontsource-variable/public-sans/files/public-sans-${part}-wght-normal.woff2`))
/** @param {string} path @returns {any} the types know nothing of a font of several weights */
const open = (path) => openSync(path)
/** @param {string} letters */
const codes = (letters) => [...letters].map((letter) => letter.codePointAt(0) ?? 0)

test('there are two parts of our own', () => expect(faces).toHaveLength(2))

test.each(faces)('$file holds the letters that it is fetched for, in the weights of our pages', (face) => {
  const ours = open(join(ROOT, 'web', face.file))
  const wanted = face.ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  expect(wanted.filter((code) => !ours.hasGlyphForCodePoint(code))).toEqual([])
  expect([ours.variationAxes.wght.min, ours.variationAxes.wght.max]).toEqual(face.weights)
})

test.each(faces)('$file stands on the same lines as the parts beside it', (face) => {
  const ours = open(join(ROOT, 'web', face.file))
  const theirs = cut('latin')
  /** @param {any} font */
  const measures = ({ ascent, descent, lineGap, unitsPerEm }) => ({ ascent, descent, lineGap, unitsPerEm })
  expect(measures(ours)).toEqual(measures(theirs))
})

test('what stands on every page is in the part that every page has', () => {
  const ours = open(join(ROOT, 'web', plain?.file ?? ''))
  expect(
    codes('₦1,250.00 – ‘Flat’ “7” × 2 · … −').filter((code) => !ours.hasGlyphForCodePoint(code)),
  ).toEqual([])
})
