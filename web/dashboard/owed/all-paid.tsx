import { CircleCheck } from 'lucide-react'
import { longDay } from '#contract/day-words.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { today } from '#web/shared/owed/owed-days.ts'
import type { useStanding } from '#web/shared/owed/use-standing.ts'
import { Money } from '#web/ui/text/money.tsx'
import { NextDueWords, TwoSides } from './surface.tsx'

type Standing = NonNullable<ReturnType<typeof useStanding>['data']>

/** Until when all is paid, and what comes next, less the credit. */
export function AllPaid({ standing: { ledger, next } }: { standing: Standing }) {
  const { paid_until, credit } = ledger
  const answer = (
    <>
      <p className="flex items-center gap-2 text-md font-[600] text-brand-ink">
        <CircleCheck aria-hidden="true" />
        {paid_until ? 'You owe nothing' : 'Nothing to pay'}
      </p>
      <h2 className="mt-2 text-[min(2rem,8vw)] leading-tight font-[650] tracking-[-0.02em] text-balance">
        {paid_until ? `All paid until ${longDay(paid_until, today())}` : 'You owe nothing'}
      </h2>
      {credit > 0 && (
        <p className="mt-2 text-ink-2">
          Your credit of{' '}
          <span className="font-[620] text-ink">
            <Money amount={credit} />
          </span>{' '}
          goes to the next due.
        </p>
      )}
    </>
  )
  if (!next) return <div className="px-5 py-6 sm:px-7">{answer}</div>
  const toPay = toNaira(Math.max(0, toKobo(next.amount) - toKobo(credit)))
  return (
    <TwoSides
      answer={answer}
      details={
        <div className="px-5 py-4 sm:px-7">
          <NextDueWords due_on={next.due_on} />
          <dl className="mt-2">
            {next.lines.map(({ name, amount }) => (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-2 text-ink-2">
                <dt className="min-w-0 break-words">{name}</dt>
                <dd>
                  <Money amount={amount} />
                </dd>
              </div>
            ))}
            {credit > 0 && (
              <div className="flex justify-between gap-4 border-t border-line py-2 text-brand-ink">
                <dt>Your credit</dt>
                <dd className="whitespace-nowrap">
                  −<Money amount={Math.min(credit, next.amount)} />
                </dd>
              </div>
            )}
            <div className="flex justify-between gap-4 border-t border-line-strong pt-2.5 font-[620]">
              <dt>To pay then</dt>
              <dd>
                <Money amount={toPay} />
              </dd>
            </div>
          </dl>
        </div>
      }
    />
  )
}
