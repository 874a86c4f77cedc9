import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { opens, Running, Settled, useOpening, What } from './entry-parts.tsx'
import { type Entry, shortDay } from './entry-words.ts'

/** The entries as cards, for a phone. */
export const EntryCards = ({ entries, today }: { entries: readonly Entry[]; today: string }) => (
  <ul aria-label="Statement" className="border-t border-line">
    {entries.map((entry) => (
      <EntryCard key={entry.id} entry={entry} today={today} />
    ))}
  </ul>
)

function EntryCard({ entry, today }: { entry: Entry; today: string }) {
  const id = useId()
  const { open, button } = useOpening(id)
  const { amount, dated_on } = entry
  const what = <What entry={entry} today={today} />
  return (
    <li className={classes('border-b border-line px-4 py-3.5 last:border-b-0', open && 'bg-sunken')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">{opens(entry) ? button(what) : what}</div>
        <span className={classes('font-[620]', amount < 0 && 'text-brand-ink')}>
          {amount < 0 && <span className="sr-only">Paid </span>}
          {amount < 0 && <span aria-hidden="true">− </span>}
          <Money amount={Math.abs(amount)} />
        </span>
      </div>
      {open && (
        <div id={id} className="mt-2.5">
          <Settled entry={entry} today={today} />
        </div>
      )}
      <p className="mt-1.5 flex justify-between gap-3 text-sm text-ink-3">
        <span>{shortDay(dated_on, today)}</span>
        <span>
          Balance <Running {...entry} />
        </span>
      </p>
    </li>
  )
}
