import { CalendarDays, CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ChargeState } from '#contract/charge-states.ts'
import { longDay } from '#contract/day-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { entriesReported } from '#web/shared/owed/entries-reported.ts'
import type { NextDue } from '#web/shared/owed/next-due.ts'
import {
  ahead,
  daysBetween,
  hasJustMovedIn,
  inFull,
  isFirstBill,
  lateTone,
  lateWords,
  quantityWords,
  whyUnpayable,
} from '#web/shared/owed/owed-words.ts'
import { openLine, SettledLine } from '#web/shared/owed/settled-lines.tsx'
import type { useStanding } from '#web/shared/owed/use-standing.ts'
import { PayByTransfer, payVariant, Reported, transferHome } from '#web/transfers/public.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

const OwedLineDialog = lazyDialog(() => import('./owed-line-dialog.tsx').then((file) => file.OwedLineDialog))

export const TwoSides = ({ answer, details }: { answer: ReactNode; details: ReactNode }) => (
  <div className="grid lg:grid-cols-[minmax(0,0.7fr)_minmax(0,1fr)]">
    <div className="flex flex-col justify-center px-5 py-6 sm:px-7">{answer}</div>
    <div className="border-line max-lg:border-t lg:border-l">{details}</div>
  </div>
)

/** `Next due 1 December, in 10 days` */
export const NextDueWords = ({ due_on, icon = false }: { due_on: string; icon?: boolean }) => (
  <p className="flex items-center gap-2.5">
    {icon && <CalendarDays aria-hidden="true" className="flex-none text-ink-3 max-sm:hidden" />}
    <span>
      <span className="font-[620]">Next due {longDay(due_on, lagosToday())}</span>
      <span className="text-ink-2">
        , <span className="whitespace-nowrap">{ahead(due_on)}</span>
      </span>
    </span>
  </p>
)

export type Standing = NonNullable<ReturnType<typeof useStanding>['data']>

interface OwingProps {
  home: Tenancy
  standing: Standing
  onPay: (pick: boolean, entry_id?: number) => void
}

function behindWords(states: readonly ChargeState[], oldest: string, starts_on: string | undefined): string {
  const [most] = states.toSorted((one, other) => other.behind - one.behind)
  return most && most.behind > 1 && !isFirstBill(oldest, starts_on)
    ? `${quantityWords(most.months, most.behind)} behind`
    : lateWords(oldest, undefined, starts_on)
}

/** `Since 1 October. Another late fee from 2 December.` The badge says what is due today. */
function sinceWords(states: readonly ChargeState[], oldest: string | null): string {
  const since =
    oldest && daysBetween(oldest, lagosToday()) > 0 ? `Since ${longDay(oldest, lagosToday())}. ` : ''
  const [fee] = states.flatMap(({ next_fee_on }) => next_fee_on ?? []).toSorted()
  if (!fee) return since
  const another = states.some(({ late_fees }) => late_fees.length > 0) ? 'Another late fee' : 'Late fee'
  return `${since}${another} from ${longDay(fee, lagosToday())}.`
}

const stateOf = ({ charge_id }: Ledger['entries'][number], states: readonly ChargeState[]) =>
  states.find((state) => state.charge_id === charge_id)

/** Explains full prices to a person who has just moved in. */
function firstBillWords({ tenancy, entries }: Standing['ledger'], states: readonly ChargeState[]) {
  const since = tenancy?.starts_on
  if (!hasJustMovedIn(since)) return null
  if (!entries.some((entry) => inFull(entry, states))) return null
  return `You moved in on ${longDay(since, lagosToday())}. Your estate asks for full months and years from that day. Its office answers questions.`
}

export function Owing({ home, standing: { ledger, states, next }, onPay }: OwingProps) {
  const { owed, oldest_due_on } = ledger
  const closed = whyUnpayable(home)
  const pays = payVariant(ledger.tenancy?.claimed)
  return (
    <>
      <TwoSides
        answer={
          <>
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 large-text:block">
              <h2 className="contents">
                <span className="text-md font-normal text-ink-2">You owe</span>{' '}
                <span className="col-span-2 row-start-2 block text-[min(2.75rem,10.5vw)] leading-tight font-[650] tracking-[-0.02em] whitespace-nowrap">
                  {formatNaira(owed)}
                </span>
              </h2>
              {oldest_due_on && (ledger.tenancy?.claimed ?? 0) < owed && (
                <p className="justify-self-end large-text:justify-self-start sm:justify-self-start">
                  <Badge tone={lateTone(oldest_due_on)}>
                    {behindWords(states, oldest_due_on, ledger.tenancy?.starts_on)}
                  </Badge>
                </p>
              )}
            </div>
            <p className="mt-1.5 max-w-sm text-ink-2">{sinceWords(states, oldest_due_on)}</p>
            <p className="mt-1.5 max-w-sm text-ink-2 empty:hidden">{firstBillWords(ledger, states)}</p>
            {ledger.tenancy && (
              <Reported
                accountId={ledger.tenancy.account_id}
                claimed={ledger.tenancy.claimed}
                owed={owed}
                className="mt-4"
              />
            )}
            <div className="mt-5 flex flex-wrap gap-2.5 max-sm:*:flex-1">
              <GuardedButton
                variant={pays}
                size="lg"
                icon={CreditCard}
                reason={closed}
                aria-label={`Pay all, ${formatNaira(owed)}`}
                onClick={() => onPay(false)}
              >
                Pay all
              </GuardedButton>
              {!closed && (
                <Button size="lg" aria-label="Choose what to pay" onClick={() => onPay(true)}>
                  Choose
                </Button>
              )}
              {!closed && ledger.tenancy && (
                <PayByTransfer
                  home={transferHome(ledger.tenancy, owed)}
                  size="lg"
                  className="max-sm:basis-full"
                />
              )}
            </div>
          </>
        }
        details={
          <Lines
            ledger={ledger}
            home={home}
            states={states}
            onPay={closed ? undefined : (entry_id) => onPay(false, entry_id)}
          />
        }
      />
      {next && <Next next={next} />}
    </>
  )
}

interface LinesProps {
  ledger: Standing['ledger']
  home: Tenancy
  states: readonly ChargeState[]
  onPay: ((entry_id: number) => void) | undefined
}

function Lines({ ledger, home, states, onPay }: LinesProps) {
  const [opened, setOpened] = useState<Ledger['entries'][number]>()
  const reported = entriesReported(ledger.entries, ledger.tenancy?.claimed)
  return (
    <>
      <ul aria-label="What you owe" className="px-5 py-1.5 sm:px-7">
        {ledger.entries.map((entry) => (
          <SettledLine
            key={entry.id}
            settles={{ ...openLine(entry), ...inFull(entry, states) }}
            named
            starts_on={ledger.tenancy?.starts_on}
            reported={reported.includes(entry)}
            onOpen={() => setOpened(entry)}
          />
        ))}
      </ul>
      {opened && (
        <OwedLineDialog
          entry={opened}
          home={home}
          starts_on={ledger.tenancy?.starts_on}
          state={stateOf(opened, states)}
          onClose={() => setOpened(undefined)}
          onPay={onPay}
        />
      )}
    </>
  )
}

const Next = ({ next: { due_on, amount, what } }: { next: NextDue }) => (
  <div className="flex items-center justify-between gap-5 border-t border-line bg-sunken px-5 py-3.5 sm:px-7">
    <NextDueWords due_on={due_on} icon />
    <p className="flex items-center gap-7">
      <span className="text-ink-2 max-lg:hidden">{what}</span>
      <span className="font-[620] whitespace-nowrap">{formatNaira(amount)}</span>
    </p>
  </div>
)
