import { limitOf, pageNames, weightOf } from './page-weight.js'

// Checks the page weights of the current build.

/** @param {number} bytes */
const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(6)

console.log(`${'page'.padEnd(26)}  html  script  style   font    all (kB)`)
for (const name of pageNames()) {
  const { html, script, style, font, all } = weightOf(name)
  console.log(`${name.padEnd(26)}${[html, script, style, font, all].map(kb).join('  ')}`)
  if (all <= limitOf(name) * 1000) continue
  console.error(`${name} is too heavy: at most ${limitOf(name)} kB`)
  process.exitCode = 1
}
