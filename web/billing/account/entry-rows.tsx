import { type ReactNode, useId } from 'react'
import { shortDay } from '#contract/day-words.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { type EntriesProps, opens, Running, Settled, settledIn, useOpening, What } from './entry-parts.tsx'
import { type Entry, isMoney } from './entry-words.ts'

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

const headStyle =
  'border-t border-line px-3 py-2.5 text-sm font-[560] whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const cellStyle = 'px-3 py-2.5 align-middle first:pl-5 last:pr-5'
const sumStyle = 'text-right whitespace-nowrap'

export const EntryRows = ({ entries, today, between, earlier, menuOf }: EntriesProps) => (
  <table className="w-full border-separate border-spacing-0">
    <caption className="sr-only">Statement</caption>
    <thead>
      <tr className="text-left">
        {['Date', 'What'].map((head) => (
          <th key={head} scope="col" className={headStyle}>
            {head}
          </th>
        ))}
        {['Charged', 'Paid', 'Balance'].map((head) => (
          <th key={head} scope="col" className={classes(headStyle, sumStyle)}>
            {head}
          </th>
        ))}
        {menuOf && (
          <th scope="col" className={headStyle}>
            <span className="sr-only">Adjust</span>
          </th>
        )}
      </tr>
    </thead>
    {between && (
      <EdgeRow
        label={`Balance before ${shortDay(between.from, today)}`}
        balance={between.opening}
        menu={menuOf !== undefined}
      />
    )}
    {entries.map((entry) => (
      <EntryRow key={entry.id} entry={entry} today={today} menuOf={menuOf} />
    ))}
    {earlier && (
      <EdgeRow
        label={`Balance before ${shortDay(earlier.before, today)}`}
        balance={earlier.balance}
        menu={menuOf !== undefined}
      />
    )}
    {between && (
      <EdgeRow
        label={`Balance on ${shortDay(between.to, today)}`}
        balance={between.closing}
        sums={{ charged: between.charged, paid: settledIn(between) }}
        menu={menuOf !== undefined}
      />
    )}
  </table>
)

interface EdgeRowProps {
  label: string
  balance: number
  /** What the columns come to. */
  sums?: { charged: number; paid: number }
  /** A column more, for what can be done with an entry. */
  menu: boolean
}

/** Where the days of a statement begin or end. */
const EdgeRow = ({ label, balance, sums = { charged: 0, paid: 0 }, menu }: EdgeRowProps) => (
  <tbody className="bg-sunken font-[620]">
    <tr className="*:border-t *:border-line">
      <td className={cellStyle} />
      <td className={classes(cellStyle, 'w-full')}>{label}</td>
      {[sums.charged, sums.paid].map((sum, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns
        <td key={index} className={classes(cellStyle, sumStyle)}>
          {sum > 0 && <Money amount={sum} />}
        </td>
      ))}
      <td className={classes(cellStyle, sumStyle)}>
        <Running running={balance} />
      </td>
      {menu && <td />}
    </tr>
  </tbody>
)

function EntryRow({ entry, today, menuOf }: Pick<EntriesProps, 'today' | 'menuOf'> & { entry: Entry }) {
  const id = useId()
  const { open, button } = useOpening(id)
  const { amount, dated_on } = entry
  const what = <What entry={entry} today={today} />
  return (
    <tbody className={open ? 'bg-sunken' : undefined}>
      <tr className="*:border-t *:border-line">
        <td className={classes(cellStyle, 'whitespace-nowrap text-ink-2')}>{shortDay(dated_on, today)}</td>
        <td className={classes(cellStyle, 'w-full')}>{opens(entry) ? button(what) : what}</td>
        <td className={classes(cellStyle, sumStyle)}>{amount > 0 && <Money amount={amount} />}</td>
        <td className={classes(cellStyle, sumStyle, isMoney(entry) && 'text-brand-ink')}>
          {amount < 0 && <Money amount={-amount} />}
        </td>
        <td className={classes(cellStyle, sumStyle, 'font-[620]')}>
          <Running {...entry} />
        </td>
        {menuOf && <td className="w-0 py-1 pr-3">{menuOf(entry, today)}</td>}
      </tr>
      {open && (
        <tr id={id}>
          <td />
          <td colSpan={3} className="pr-3 pb-3.5 pl-8">
            <Settled entry={entry} today={today} />
          </td>
          <td colSpan={menuOf ? 2 : 1} />
        </tr>
      )}
    </tbody>
  )
}
