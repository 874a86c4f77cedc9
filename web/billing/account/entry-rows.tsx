import { type ReactNode, useId } from 'react'
import { monthWords, shortDay } from '#contract/day-words.ts'
import { isGivenBack, isMoney } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { type Figures, opens, Paid, Running, Settled, useOpening, What } from './entry-parts.tsx'
import { type Entry, GONE } from './entry-words.ts'

export type EntryMenuOf = (entry: Entry, today: string) => ReactNode

interface EntriesProps {
  entries: readonly Entry[]
  today: string
  between?: Figures & Pick<TenancyStatement, 'from' | 'to'>
  newestFirst?: boolean
  /** The balance before the entries, if they are the oldest of a ledger and newest first. */
  earlier?: Ledger['brought_forward'] | undefined
  menuOf?: EntryMenuOf | undefined
}

interface Edge {
  label: string
  balance: number
  sums?: Figures
}

function edgesOf({ today, between, newestFirst, earlier }: EntriesProps): { before?: Edge; after?: Edge } {
  const beforeDay = (day: string) => `Balance before ${shortDay(day, today)}`
  if (between) {
    const opening = { label: beforeDay(between.from), balance: between.opening }
    const closing = {
      label: `Balance on ${shortDay(between.to, today)}`,
      ...{ balance: between.closing, sums: between },
    }
    return newestFirst ? { before: closing, after: opening } : { before: opening, after: closing }
  }
  return earlier ? { after: { label: beforeDay(earlier.before), balance: earlier.balance } } : {}
}

const monthOf = (entry: Entry | undefined) => entry?.dated_on.slice(0, 7)

export function EntryCards(props: EntriesProps) {
  const { before, after } = edgesOf(props)
  return (
    <ul aria-label="Statement" className="border-t border-line">
      {before && <EdgeCard {...before} />}
      {props.entries.map((entry, index) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          opensMonth={monthOf(entry) !== monthOf(props.entries[index - 1])}
          {...props}
        />
      ))}
      {after && <EdgeCard {...after} />}
    </ul>
  )
}

const EdgeCard = ({ label, balance, sums }: Edge) => (
  <li className="border-b border-line bg-sunken px-5 py-3.5 last:border-b-0">
    <p className="flex flex-wrap justify-between gap-x-3 font-[620]">
      {label}
      <span>
        <Running running={balance} />
      </span>
    </p>
    {sums && (
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>
          Charged <Money amount={sums.charged} />
        </span>
        <span>
          Paid <Paid sums={sums} />
        </span>
      </p>
    )}
  </li>
)

/** Money that came is above zero, and money that went back below. */
const charges = ({ amount, kind }: Entry) => amount > 0 && !isGivenBack(kind)

type EntryProps = Pick<EntriesProps, 'today' | 'menuOf'> & { entry: Entry }

function useEntry({ entry, today }: EntryProps, beside?: ReactNode) {
  const id = useId()
  const { open, button } = useOpening(id)
  const what = <What entry={entry} today={today} beside={beside} />
  return { id, open, what: opens(entry) ? button(what) : what, day: shortDay(entry.dated_on, today) }
}

function EntryCard(props: EntryProps & { opensMonth: boolean }) {
  const { entry, today, menuOf, opensMonth } = props
  const { id, open, what, day } = useEntry(
    props,
    <span className={classes('font-[620]', isMoney(entry.kind) && 'text-brand-ink')}>
      <span className="block text-sm font-normal text-ink-3">{GONE.get(entry.kind)}</span>{' '}
      <Money amount={charges(entry) ? entry.amount : -entry.amount} />
    </span>,
  )
  return (
    <li className={classes('border-b border-line px-5 py-3.5 last:border-b-0', open && 'bg-sunken')}>
      {opensMonth && (
        <h3 className="-mx-5 -mt-3.5 mb-3.5 border-b border-line bg-sunken px-5 py-2 text-sm font-[620] text-ink-2">
          {monthWords(entry.dated_on)}
        </h3>
      )}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">{what}</div>
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
        <span>{day}</span>
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

const HEADS = [
  { head: 'Date' },
  { head: 'What' },
  { head: 'Charged', style: sumStyle },
  { head: 'Paid', style: sumStyle },
  { head: 'Balance', style: sumStyle },
]

export function EntryRows(props: EntriesProps) {
  const { before, after } = edgesOf(props)
  const menu = props.menuOf !== undefined
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Statement</caption>
      <thead>
        <tr className="text-left">
          {HEADS.map(({ head, style }) => (
            <th key={head} scope="col" className={classes(headStyle, style)}>
              {head}
            </th>
          ))}
          {menu && (
            <th scope="col" className={headStyle}>
              <span className="sr-only">Adjust</span>
            </th>
          )}
        </tr>
      </thead>
      {before && <EdgeRow {...before} menu={menu} />}
      {props.entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} {...props} />
      ))}
      {after && <EdgeRow {...after} menu={menu} />}
    </table>
  )
}

const EdgeRow = ({ label, balance, sums, menu }: Edge & { menu: boolean }) => (
  <tbody className="bg-sunken font-[620]">
    <tr className="*:border-t *:border-line">
      <td className={cellStyle} />
      <td className={classes(cellStyle, 'w-full')}>{label}</td>
      <td className={classes(cellStyle, sumStyle)}>{!!sums?.charged && <Money amount={sums.charged} />}</td>
      <td className={classes(cellStyle, sumStyle)}>{sums && <Paid sums={sums} />}</td>
      <td className={classes(cellStyle, sumStyle)}>
        <Running running={balance} />
      </td>
      {menu && <td />}
    </tr>
  </tbody>
)

function EntryRow(props: EntryProps) {
  const { entry, today, menuOf } = props
  const { id, open, what, day } = useEntry(props)
  const { amount, kind } = entry
  const charged = charges(entry)
  return (
    <tbody className={open ? 'bg-sunken' : undefined}>
      <tr className="*:border-t *:border-line">
        <td className={classes(cellStyle, 'whitespace-nowrap text-ink-2')}>{day}</td>
        <td className={classes(cellStyle, 'w-full')}>{what}</td>
        <td className={classes(cellStyle, sumStyle)}>{charged && <Money amount={amount} />}</td>
        <td className={classes(cellStyle, sumStyle, isMoney(kind) && 'text-brand-ink')}>
          {!charged && <Money amount={-amount} />}
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
