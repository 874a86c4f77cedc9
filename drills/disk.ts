import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { messageOf } from '../server/errors/error-parts.ts'

const IMAGE = '/mnt/disk.img'
/** More than a drill writes. */
const SIZE = '2G'
export const DISK = '/mnt/disk'
const BALLAST = `${DISK}/ballast`
const UNSYNCED = `${DISK}/unsynced`
/** EXT4_IOC_SHUTDOWN without writing the journal first: from here on nothing reaches the disk. */
const CUT = `open my $d, '<', '${DISK}' or die $!; my $how = pack('L', 2); ioctl($d, 0x8004587d, $how) or die $!`

/** A disk of its own, in memory, that can be full and whose power can be cut: what was not synced by then is lost. */
export function makeDisk(): void {
  execFileSync('truncate', ['--size', SIZE, IMAGE])
  // Nothing is set aside for root.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', IMAGE])
  mkdirSync(DISK)
  mount()
}

const mount = () => void execFileSync('mount', ['-o', 'loop', IMAGE, DISK])

/** Takes all of the room that there is. */
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

/** Cuts the power, ends what ran by `endAll`, and brings the disk back as it is found then. */
export async function cutPower(endAll: () => Promise<void>): Promise<void> {
  writeFileSync(UNSYNCED, 'never asked to be kept')
  execFileSync('perl', ['-e', CUT])
  await endAll()
  execFileSync('umount', [DISK])
  mount()
  if (readIfThere(UNSYNCED) !== '') throw new Error('The power cut kept what nobody had synced: it was none')
  rmSync(UNSYNCED, { force: true })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
