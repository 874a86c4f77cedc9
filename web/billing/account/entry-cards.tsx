import { type ReactNode, useId } from 'react'
import { shortDay } from '#contract/day-words.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { type EntriesProps, opens, Running, Settled, settledIn, useOpening, What } from './entry-parts.tsx'
import { type Entry, isMoney } from './entry-words.ts'

/** The entries as cards, for a phone. */
export const EntryCards = ({ entries, today, between, earlier, menuOf }: EntriesProps) => (
  <ul aria-label="Statement" className="border-t border-line">
    {between && (
      <EdgeCard label={`Balance before ${shortDay(between.from, today)}`} balance={between.opening} />
    )}
    {entries.map((entry) => (
      <EntryCard key={entry.id} entry={entry} today={today} menuOf={menuOf} />
    ))}
    {earlier && (
      <EdgeCard label={`Balance before ${shortDay(earlier.before, today)}`} balance={earlier.balance} />
    )}
    {between && (
      <EdgeCard label={`Balance on ${shortDay(between.to, today)}`} balance={between.closing}>
        <span>
          Charged <Money amount={between.charged} />
        </span>
        <span>
          Paid <Money amount={settledIn(between)} />
        </span>
      </EdgeCard>
    )}
  </ul>
)

/** Where the days of a statement begin or end. */
const EdgeCard = ({ label, balance, children }: { label: string; balance: number; children?: ReactNode }) => (
  <li className="border-b border-line bg-sunken px-4 py-3.5 last:border-b-0">
    <p className="flex flex-wrap justify-between gap-x-3 font-[620]">
      {label}
      <span>
        <Running running={balance} />
      </span>
    </p>
    {children && (
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">{children}</p>
    )}
  </li>
)

function EntryCard({ entry, today, menuOf }: Pick<EntriesProps, 'today' | 'menuOf'> & { entry: Entry }) {
  const id = useId()
  const { open, button } = useOpening(id)
  const { amount, dated_on } = entry
  const what = <What entry={entry} today={today} />
  return (
    <li className={classes('border-b border-line px-4 py-3.5 last:border-b-0', open && 'bg-sunken')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">{opens(entry) ? button(what) : what}</div>
        <span className={classes('font-[620]', isMoney(entry) && 'text-brand-ink')}>
          {amount < 0 && <span className="sr-only">{isMoney(entry) ? 'Paid ' : 'Adjusted '}</span>}
          {amount < 0 && <span aria-hidden="true">− </span>}
          <Money amount={Math.abs(amount)} />
        </span>
        {menuOf && (
          <div className="-my-1.5 -mr-2 w-8 flex-none pointer-coarse:-my-3 pointer-coarse:w-11">
            {menuOf(entry, today)}
          </div>
        )}
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
