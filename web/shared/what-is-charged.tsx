import type { ReactNode } from 'react'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { PreviewedDue } from '#contract/tenancies.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { fullWords } from './owed/owed-words.ts'
import { SettledSkeleton } from './owed/settled-lines.tsx'

/** Naira that the accounts owe more. */
const sumOfChanges = (dues: readonly PreviewedDue[]): number =>
  sumNaira(dues.flatMap(({ before, after }) => [{ amount: after }, { amount: -before }]))

/** `₦45,000.00 is charged now`, beside the button that saves. */
export function chargedNow(preview: { dues: PreviewedDue[] | null } | undefined): ReactNode {
  const sum = sumOfChanges(preview?.dues ?? [])
  return (
    sum !== 0 && (
      <p className="sm:py-2">
        <b className="font-[640]">{formatNaira(Math.abs(sum))}</b>{' '}
        {sum > 0 ? 'is charged now' : 'less is charged'}
      </p>
    )
  )
}

interface WhatIsChargedProps {
  query: { data: { dues: PreviewedDue[] | null } | undefined; error: Error | null }
  /** The names of payers without an account yet. */
  newcomer?: string
  owner?: string | null
  /** The words if no due changes. */
  nothing: string
}

/** The dues that a form changes, before it is saved. Nothing without billing. */
export function WhatIsCharged({ query: { data, error }, newcomer, owner, nothing }: WhatIsChargedProps) {
  if (error) return <Notice tone="wait">{error.message}</Notice>
  if (data?.dues === null) return null
  return (
    <section aria-label="What is charged" className="rounded-control border border-line px-4 py-3">
      <h3 className="flex flex-wrap justify-between gap-x-4 font-[620]">
        What is charged
        {data && data.dues.length > 0 && <span>{more(sumOfChanges(data.dues))}</span>}
      </h3>
      {data === undefined ? (
        <SettledSkeleton lines={1} />
      ) : data.dues.length === 0 ? (
        <p className="mt-1 text-ink-2">{nothing}</p>
      ) : (
        <ul className="mt-1">
          {data.dues.map((due) => (
            <DueLine
              key={JSON.stringify(due)}
              due={due}
              payer={due.of_owner ? owner || 'The owner' : newcomer || 'The new tenant'}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const more = (sum: number): string =>
  sum === 0 ? 'The same in all' : `${formatNaira(Math.abs(sum))} ${sum > 0 ? 'more' : 'less'}`

function DueLine({ due, payer }: { due: PreviewedDue; payer: string }) {
  const { account, name, period, full_months, before, after } = due
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2.5 first:border-t-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {full_months
            ? `${name}, ${fullWords(full_months)}`
            : nameOfDue({ name, period: periodOf(period) }, lagosToday())}
        </span>
        <span className="block text-sm break-words text-ink-3">
          {account ? account.name : payer},{' '}
          <span className="whitespace-nowrap">{account ? account.number : 'new account'}</span>
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="block font-[560] whitespace-nowrap">{formatNaira(after)}</span>
        {before !== 0 && (
          <span className="block text-sm whitespace-nowrap text-ink-3">instead of {formatNaira(before)}</span>
        )}
      </span>
    </li>
  )
}
