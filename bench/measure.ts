import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** Value at a part from 0 to 1 of the sorted values; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Processor seconds since the process started (Linux). */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The 12th and 13th fields after the name hold user and system time; the name may contain any character.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** MB of a process, with its share of shared memory (Linux). */
export async function residentMb(pid: number | undefined): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}
