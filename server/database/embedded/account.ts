import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingError } from '#server/errors/errors.ts'

/** Whom PostgreSQL runs as. */
export interface OsAccount {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root lends it an account without rights: the one that owns the cluster
 * already, else `postgres`, else `nobody`. Null where the program is not root: then it runs as itself.
 */
export function postgresAccount(cluster: string): OsAccount | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new SettingError(
    'PostgreSQL cannot run as root, and there is no user postgres or nobody: start as another user, or set DATABASE_URL',
  )
}

/** Whether `account` can enter `folder`: every folder on the way there has to let it pass. */
export function canEnter(folder: string, account: OsAccount): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, account))
}
