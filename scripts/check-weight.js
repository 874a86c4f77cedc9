import { PAGES, unweighed, weightOf } from './page-weight.js'

// Holds every page to its weight, in the build as it is: `npm test weight` builds first.

/** @param {number} bytes */
const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(6)

console.log(`${'page'.padEnd(26)}  html  script  style   font    all (kB)`)
for (const [name, { most }] of Object.entries(PAGES)) {
  const weight = weightOf(name)
  const { html, script, style, font, all } = weight
  console.log(`${name.padEnd(26)}${[html, script, style, font, all].map(kb).join('  ')}`)
  if (all <= most.all_kb * 1000 && script <= most.scripts_kb * 1000) continue
  console.error(`${name} is too heavy: at most ${most.all_kb} kB in all, ${most.scripts_kb} of scripts`)
  process.exitCode = 1
}
for (const address of unweighed()) {
  console.error(`${address} is a page without a limit: it belongs in scripts/page-weight.js`)
  process.exitCode = 1
}
