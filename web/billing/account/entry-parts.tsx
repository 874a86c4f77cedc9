import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameOfEntry } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { MANAGERS } from '#contract/roles.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { type Entry, nameOfSettled, outcomeOf, usedLater } from './entry-words.ts'

export type Figures = Pick<
  TenancyStatement,
  'opening' | 'charged' | 'paid' | 'given_back' | 'adjusted' | 'closing'
>

type Sums = Pick<Figures, 'paid' | 'given_back' | 'adjusted'>

/** The total of the paid column, which includes waivers. */
export const Paid = ({ sums }: { sums: Sums }) => (
  <>
    <Money amount={sumNaira([{ amount: sums.paid }, { amount: sums.adjusted }])} />
    <span className="block text-sm font-normal text-ink-3 empty:hidden">
      {!!sums.given_back && `after ${formatNaira(sums.given_back)} given back`}
    </span>
  </>
)

const TONES = { quiet: 'text-ink-3', late: 'text-amber-ink', 'very late': 'text-red-ink' }

/** A balance; below zero it is credit. */
export const Running = ({ running }: Pick<Entry, 'running'>) => (
  <>
    <Money amount={Math.abs(running)} />
    {running < 0 && <span className="text-sm font-normal text-ink-3"> credit</span>}
  </>
)

/** An invoice number is never broken. */
function Name({ entry, today }: { entry: Entry; today: string }) {
  const name = nameOfEntry(entry, today)
  const number = entry.invoice_number
  if (!number || !name.endsWith(number)) return name
  return (
    <>
      {name.slice(0, -number.length)}
      <span className="whitespace-nowrap">{number}</span>
    </>
  )
}

interface WhatProps {
  entry: Entry
  today: string
  /** Stands right of the name. */
  beside?: ReactNode
}

export function What({ entry, today, beside }: WhatProps) {
  const { words, tone } = outcomeOf(entry, today)
  const { kind, created_by_name } = entry
  // The plan itself shows the reason of its instalments.
  const note = kind === 'instalment' ? null : entry.note
  return (
    <>
      <span className="flex justify-between gap-3">
        <span className="min-w-0 font-[560] break-words">
          <Name entry={entry} today={today} />
        </span>
        {beside}
      </span>
      <span className={classes('block text-sm empty:hidden', TONES[tone])}>{words}</span>
      {note && (
        <span className="block text-sm break-words text-ink-3">
          {note}
          {created_by_name && ` (${created_by_name})`}
        </span>
      )}
    </>
  )
}

export const opens = (entry: Entry): boolean =>
  entry.amount < 0 && (entry.settles.length > 0 || entry.payment_id !== null)

export function Settled({ entry, today }: { entry: Entry; today: string }) {
  const { settles, open, dated_on, payment_id } = entry
  const manages = useSession().is(...MANAGERS)
  return (
    <ul className="grid gap-1.5 border-l-2 border-brand py-0.5 pl-3 text-sm">
      {settles.map((line) => (
        <li key={line.entry_id} className="flex justify-between gap-4">
          <span className="min-w-0">
            {nameOfSettled(line, today)}
            {line.undone && ', undone'}
            <span className="text-ink-3">{usedLater(dated_on, line, today)}</span>
          </span>
          <Money amount={line.amount} />
        </li>
      ))}
      {open > 0 && (
        <li className="flex justify-between gap-4">
          <span>Credit, not used yet</span>
          <Money amount={open} />
        </li>
      )}
      {/* The people of an account do not see a payment that was moved here. */}
      {payment_id !== null && (manages || entry.kind === 'payment') && (
        <li>
          <Link
            to="/payments"
            search={{ payment: String(payment_id) }}
            className={classes(linkStyle, 'pointer-coarse:-my-3 pointer-coarse:py-3')}
          >
            Payment and receipt
          </Link>
        </li>
      )}
    </ul>
  )
}

export function useOpening(id: string) {
  const [open, setOpen] = useState(false)
  const button = (children: ReactNode) => (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
      className="group flex w-full min-w-0 items-start gap-1.5 rounded-small text-left pointer-coarse:min-h-11"
    >
      <ChevronRight
        aria-hidden="true"
        className={classes('mt-0.5 size-4 text-ink-3 transition-[rotate]', open && 'rotate-90')}
      />
      <span className="min-w-0 flex-1 group-hover:underline">{children}</span>
    </button>
  )
  return { open, button }
}
