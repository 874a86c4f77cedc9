import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds that a process has kept a processor busy since it began (Linux tells); other work on the machine is not in them. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which may hold anything: user and system time are the 12th and 13th.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** What the program takes of the memory, what it shares with others in parts. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}
