import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Release } from '../web/worker/release.ts'
import { inOnePiece } from './in-one-piece.ts'

const ENTRY = 'worker/worker.ts'
/** Excludes pictures and files of the landing page. */
const KEPT = /^assets\/(?!landing-).+\.(js|css|woff2)$/

/** The worker lists its build's files, so that each build has a new worker. */
export function workerScript(
  root: string,
  bundle: Rolldown.OutputBundle,
  /** Pages by address. */
  pages: ReadonlyMap<string, string>,
): Promise<string> {
  const files = Object.keys(bundle).filter((file) => KEPT.test(file))
  const id = createHash('sha256')
    .update(JSON.stringify([files, ...pages]))
    .digest('hex')
    .slice(0, 16)
  const release: Release = { id, files, addresses: [...pages.keys()] }
  return inOnePiece(join(root, ENTRY), { RELEASE: release })
}
