import { nameOfDue, periodOf, periodWords } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import type { Reply } from '#web/api/call-types.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Repeat, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { lateTone, lateWords } from './owed-words.ts'

type Settles = Reply<'POST /payment/preview'>['settles'][number]

const TONES = { wait: 'text-amber-ink', bad: 'text-red-ink' } as Partial<Record<string, string>>

interface LatenessProps extends Pick<Settles, 'due_on' | 'late' | 'in_advance'> {
  /** The first day of the tenancy. */
  starts_on?: string | undefined
}

export function Lateness({ due_on, late, in_advance, starts_on }: LatenessProps) {
  if (in_advance) return <span className="text-ink-3">In advance</span>
  if (!due_on) return null
  return (
    <span className={late ? classes('font-[560]', TONES[lateTone(due_on)]) : 'text-ink-3'}>
      {lateWords(due_on, undefined, starts_on)}
    </span>
  )
}

type Line = Omit<Settles, 'charge_id' | 'entry_id'>

type Debit = Pick<Ledger['entries'][number], 'name' | 'period' | 'due_on' | 'open' | 'amount'>

/** The open part of a debit. */
export const openLine = ({ name, period, due_on, open, amount }: Debit): Line => ({
  ...{ name, period: periodOf(period), due_on, amount: open },
  ...{ part: open < amount, rest: open < amount },
  ...{ late: due_on !== null && due_on < lagosToday(), in_advance: false },
})

interface SettledLineProps extends Pick<LatenessProps, 'starts_on'> {
  settles: Line
  named: boolean
  /** Naira that the line asks for, of which a part is paid. */
  of?: number | undefined
  /** In a reported transfer. */
  reported?: boolean
  /** Opens what the line is. */
  onOpen?: (() => void) | undefined
}

export function SettledLine({ settles, named, of = 0, reported, starts_on, onOpen }: SettledLineProps) {
  const { period, amount, part, rest } = settles
  const words = named || !period ? nameOfDue(settles, lagosToday()) : periodWords(period)
  return (
    <li className="relative flex items-center justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {onOpen ? (
            <button type="button" onClick={onOpen} className={`text-left hover:underline ${wholeCardStyle}`}>
              {words}
            </button>
          ) : (
            words
          )}
        </span>
        <span className="block text-sm">
          {reported ? (
            <span className="text-ink-3">On its way</span>
          ) : (
            <Lateness {...settles} starts_on={starts_on} />
          )}
          {of > amount ? (
            <span className="text-ink-3">
              , {formatNaira(amount)} of {formatNaira(of)}
            </span>
          ) : (
            part && <span className="text-ink-3">, {rest ? 'the rest of it' : 'part of it'}</span>
          )}
        </span>
      </span>
      <span className="font-[560] whitespace-nowrap">{formatNaira(amount)}</span>
    </li>
  )
}

export const SettledSkeleton = ({ lines }: { lines: number }) => (
  <div aria-busy="true">
    <Repeat times={lines}>
      <div className="border-t border-line py-2.5 first:border-t-0">
        <SkeletonLine className="w-44" />
        <div className="text-sm">
          <SkeletonLine className="w-24" />
        </div>
      </div>
    </Repeat>
  </div>
)
