import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node.js'

/**
 * Packages that the lock file names for some other kind of machine and does not hold. `npm ci` refuses such a lock,
 * and `npm install` writes one wherever its registry does not have a package.
 */
export function lockGaps() {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !folders(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `lacks ${name}, which ${path || 'package.json'} wants`),
  )
}

/** Where a package looks for another: in its own folder, then in those around it. @param {string} path */
function folders(path) {
  const found = ['']
  for (let end = path.length; end > 0; end = path.lastIndexOf('/node_modules/', end - 1))
    found.push(`${path.slice(0, end)}/`)
  return found
}
