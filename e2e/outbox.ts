import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningApp } from './app.ts'

/** The path of the link in the newest message of a kind, such as `password_reset` or `reminder`, that the outbox holds for an address. */
export async function linkSent(app: RunningApp, kind: string, email: string): Promise<string | undefined> {
  const folder = join(app.dataDir, 'outbox')
  // It is made with the first message.
  const all = await readdir(folder).catch((): string[] => [])
  const names = all.filter((name) => name.endsWith(`${kind}.txt`)).sort()
  for (const name of names.reverse()) {
    const letter = await readFile(join(folder, name), 'utf8')
    if (letter.includes(`To: ${email}`)) return /\/[a-z-]+(#token|\?pay)=\S+/.exec(letter)?.[0]
  }
  return undefined
}
