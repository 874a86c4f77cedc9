import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Release } from '../web/worker/release.ts'
import { inOnePiece } from './in-one-piece.ts'

const ENTRY = 'worker/worker.ts'
/** What the application is made of; pictures, and what the landing page has to itself, are not kept. */
const KEPT = /^assets\/(?!landing-).+\.(js|css|woff2)$/

/** The service worker, which knows the files and the pages of its build: any other build has another worker. */
export function workerScript(
  root: string,
  bundle: Rolldown.OutputBundle,
  /** By the addresses of the pages that it keeps. */
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
