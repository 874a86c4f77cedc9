import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningApp } from './app.ts'

/**
 * Waits for a message of a kind, such as `password_reset` or `reminder`, to an address. Returns the path of the link in the
 * newest one; does not wait for a second message.
 */
export async function linkSent(app: RunningApp, kind: string, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = await findLink(app, kind, email)), `a link in ${kind} to ${email}`)
    .toBeTruthy()
  return link ?? ''
}

/** The same without waiting; undefined if missing. */
export async function findLink(app: RunningApp, kind: string, email: string): Promise<string | undefined> {
  const folder = join(app.dataDir, 'outbox')
  // The first message creates the folder.
  const all = await readdir(folder).catch((): string[] => [])
  const names = all.filter((name) => name.endsWith(`${kind}.txt`)).sort()
  for (const name of names.reverse()) {
    const letter = await readFile(join(folder, name), 'utf8')
    if (letter.includes(`To: ${email}`)) return /\/[a-z-]+(#token|\?pay)=\S+/.exec(letter)?.[0]
  }
  return undefined
}
