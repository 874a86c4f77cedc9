import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

// API tests resolve the package name to this file: see vitest.config.ts.
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** Hashes with 64 KiB and one pass: at full cost, passwords take a sixth of the API tests' time. */
export const hash = (password: string, options: Options): Promise<string> =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
export const { verify } = argon2
