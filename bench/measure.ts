import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** The value below which a part (0 to 1) of the values lies: 0 is the least, 0.5 the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Processor seconds that a process has used since it began (Linux). */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // User and system time are the 12th and 13th fields after the name, which may hold any character.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Memory of a process in MB; shared memory counts in parts (Linux). */
export async function residentMb(pid: number | undefined): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}
