import type { EarlierProgram } from './programs-of-history.ts'

/** Programs whose database today's start refuses, for a migration that they had was edited after it. Why nobody has such a database: */
const REFUSED: Readonly<Record<string, string>> = {
  '024': '020 stood edited for 18 minutes, between commits that came together',
  '029': '029 came with 028, in a commit that followed it',
  '042': '042 and 040 were finished by 044, which they came together with',
  '043': '042 and 040 were finished by 044, which they came together with',
  '040': '042 and 040 were finished by 044, which they came together with',
  '055': '055 and 056 were finished by 057, which they came together with',
  '056': '055 and 056 were finished by 057, which they came together with',
}

interface Known {
  why: string
  /** Of which programs it is known. */
  of(name: string): boolean
  /** What is wrong because of it. */
  line: RegExp
  /** What the earlier program wrote of it. */
  wrote: string
}

const KNOWN: readonly Known[] = [
  {
    why: 'the earlier one adds no accounts',
    // The table of users had a column for a second factor that was never built; 037 removed it.
    of: (name) => name <= '015',
    line: /^earlier: POST \/(register|estate\/save|estates\/property|tenant\/save) as \w+: 500/,
    wrote: 'totp_secret',
  },
  {
    why: 'the earlier one said 500 to who was ended for a migration',
    // Such a call is answered 503 since. Nothing of it is written, and people ask again.
    of: (name) => name <= '051',
    line: /^earlier: 500 /,
    wrote: 'deadlock detected',
  },
]

/** Tells what is known of a program, and why it stays so, from what is wrong. */
export function expectedOf(
  { name, edited }: EarlierProgram,
  all: readonly string[],
  earlier_wrote: readonly string[],
): { found: string[]; expected: string } {
  const known = KNOWN.filter(
    ({ of, line, wrote }) =>
      of(name) && all.some((each) => line.test(each)) && earlier_wrote.some((entry) => entry.includes(wrote)),
  )
  const found = all.filter((each) => !known.some(({ line }) => line.test(each)))
  const whys = known.map(({ why }) => why)
  if (edited.length > 0) {
    const why = REFUSED[name]
    if (why) whys.unshift(`refused: ${why}`)
    else found.push(`${edited.join()} was edited, and nobody wrote down why`)
  }
  return { found, expected: whys.join('; ') }
}
