/**
 * A part of the font that is a file of ours, as a style sheet describes it.
 * @typedef {object} Face
 * @property {string} file from the web's root
 * @property {number[]} weights from, to
 * @property {[number, number][]} ranges of the letters that it has
 */

/** @param {string} text a code point, or from one to another: `20-7E` @returns {[number, number]} */
const rangeOf = (text) => {
  const [from = '', to = from] = text.split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The parts of the font that `scripts/subset-fonts.js` makes. @param {string} css @returns {Face[]} */
export const ownFaces = (css) =>
  [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, face = '']) => {
    const [, file] = /url\("\.\.\/(fonts\/[^"]+)"\)/.exec(face) ?? []
    if (!file) return []
    const [, weights = ''] = /font-weight: ([^;]+);/.exec(face) ?? []
    return [
      {
        file,
        weights: weights.split(' ').map(Number),
        ranges: [...face.matchAll(/U\+([\dA-F-]+)/g)].map(([, range = '']) => rangeOf(range)),
      },
    ]
  })
