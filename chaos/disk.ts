import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../server/errors/errors.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'estate-faults-'))
const IMAGE = join(FOLDER, 'disk.img')
process.on('exit', () => rmSync(IMAGE))
export const DISK = join(FOLDER, 'disk')
const BALLAST = `${DISK}/ballast`
/** EXT4_IOC_SHUTDOWN without the journal: no later write reaches the disk. */
const CUT = `open my $d, '<', '${DISK}' or die $!; my $how = pack('L', 2); ioctl($d, 0x8004587d, $how) or die $!`

export function makeDisk(): void {
  execFileSync('truncate', ['--size', '2G', IMAGE])
  // Root gets no reserved blocks.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', IMAGE])
  execFileSync('chmod', ['755', FOLDER])
  mkdirSync(DISK)
  mount()
}

const mount = () => void execFileSync('mount', ['-o', 'loop', IMAGE, DISK])

export function fillDisk(): void {
  const { bavail, bsize } = statfsSync(DISK)
  execFileSync('fallocate', ['--length', String((bavail - 64) * bsize), BALLAST])
  try {
    for (let rest = 0; ; rest += 1) writeFileSync(`${BALLAST}-${rest}`, Buffer.alloc(bsize), { flush: true })
  } catch (error) {
    if (!messageOf(error).includes('ENOSPC')) throw error
  }
}

export function makeRoom(): void {
  execFileSync('sh', ['-c', `rm ${BALLAST}*`])
}

/** Unsynced writes are lost. `endAll` must end all programs on the disk. */
export async function cutPower(endAll: () => Promise<void>): Promise<void> {
  execFileSync('perl', ['-e', CUT])
  await endAll()
  execFileSync('umount', [DISK])
  mount()
}
