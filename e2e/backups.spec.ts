import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { installedNode, ROOT } from '../scripts/node.js'
import type { RunningApp } from './app.ts'
import { openAs, superAdminOf } from './people.ts'
import { test } from './test.ts'

/** Runs one of the program's commands while the app runs; returns its output. */
async function run(app: RunningApp, env: Record<string, string>, command: string, ...given: string[]) {
  const { stdout } = await promisify(execFile)(installedNode(), [`server/commands/${command}.ts`, ...given], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: app.dataDir, DEMO: 'off', ...env },
  })
  return stdout
}

test('a super admin sees that there is a backup, and that it cannot be restored', async ({
  page,
  emptyApp,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'estate-backups-'))
  const superAdmin = await superAdminOf(emptyApp)
  await openAs(page, emptyApp, superAdmin, '/settings')
  const panel = page.getByRole('region', { name: 'Backups' })
  await expect(panel).toContainText('Nothing is backed up.')

  const key = join(folder, 'estate.key')
  const made = await run(emptyApp, {}, 'backup-key', key)
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(\S+)$/m.exec(made) ?? []
  expect(await readFile(key, 'utf8')).toContain('AGE-SECRET-KEY-1')
  const env = { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY_FILE: key }
  await run(emptyApp, env, 'backup')
  await page.reload()
  await expect(panel).toContainText('Up to date')
  await expect(panel).toContainText('Nobody has seen yet that a backup can be restored.')

  const [backup = ''] = (await readdir(folder)).filter((name) => name.endsWith('.age'))
  await truncate(join(folder, backup), 1000)
  await expect(run(emptyApp, env, 'restore-drill')).rejects.toThrow('is damaged')
  await page.reload()
  await expect(panel.getByRole('alert')).toContainText('is damaged: it is not as it was written.')
  await expect(panel).toContainText('Drill failed')
  await rm(folder, { recursive: true })
})
