import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { BankLine, PayableAccount, Suggestion } from '#contract/bank-lines.ts'
import { formatNaira } from '#contract/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { HomeSearch } from './home-search.tsx'
import { shareFor, splitProblem, sumLeft } from './split-sums.ts'

type Home = Suggestion['homes'][number]
interface Row {
  key: number
  home: PayableAccount | Home | null
  amount: number | undefined
}

interface SplitDialogProps {
  line: BankLine
  /** The homes to begin with. */
  homes: readonly Home[]
  onSplit: (homes: Home[]) => void
  onClose: () => void
}

const asPayable = (home: Row['home']): PayableAccount | null =>
  home && { pay_code: '', ended: false, ...home }

/** One line for several homes. Enter in an amount adds the next home, and books once nothing is left. */
export function SplitDialog({ line, homes, onSplit, onClose }: SplitDialogProps) {
  const begun = homes.length > 1 ? homes : homes.slice(0, 1)
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...begun.map((home, key) => ({
      key,
      home,
      amount: homes.length > 1 ? home.amount : shareFor(home.owed, line.amount),
    })),
    ...(homes.length > 1 ? [] : [{ key: homes.length, home: null, amount: undefined }]),
  ])
  const [touched, setTouched] = useState(false)
  const shares = rows.map(({ home, amount }) => ({ account_id: home?.account_id ?? null, amount }))
  const left = sumLeft(line.amount, shares)
  const problem = splitProblem(line.amount, shares)
  useUnsaved(touched)
  const change = (next: readonly Row[]) => {
    setTouched(true)
    setRows(next)
  }
  const put = (key: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => change([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, home: null, amount: undefined }])
  const pick = (row: Row, home: PayableAccount | null) => {
    const others = shares.filter((_, at) => rows[at]?.key !== row.key)
    const share = home ? shareFor(home.owed, sumLeft(line.amount, others)) : 0
    put(row.key, { home, amount: share || undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (problem === null) {
      const split = rows.flatMap(({ home, amount }) => (home && amount ? { ...home, amount } : []))
      onSplit(
        split.map(({ account_id, amount, number, property_title, name, owed }) => ({
          account_id,
          amount,
          number,
          property_title,
          name,
          owed,
        })),
      )
    } else if (left > 0 && rows.every(({ home, amount }) => home && amount)) add()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Split ${formatNaira(line.amount)}`}
      description="Each home gets its part. The parts must add up to what came."
      leave="Cancel"
      footer={
        <Button variant="primary" type="submit" form="split" aria-disabled={problem !== null}>
          {`Book for ${rows.length} ${rows.length === 1 ? 'home' : 'homes'}`}
        </Button>
      }
    >
      <form id="split" noValidate onSubmit={submit}>
        <ol aria-label="Homes" className="grid gap-4">
          {rows.map((row, index) => (
            <li
              key={row.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]"
            >
              <div className="max-sm:col-span-2">
                <HomeSearch
                  estateId={line.estate_id}
                  label={`Home ${index + 1}`}
                  value={asPayable(row.home)}
                  except={rows.flatMap(({ key, home }) => (home && key !== row.key ? home.account_id : []))}
                  begins={row.home === null}
                  onPick={(home) => pick(row, home)}
                />
              </div>
              <AmountField
                label={`Part of home ${index + 1}`}
                value={row.amount}
                onChange={(amount) => put(row.key, { amount })}
              />
              <IconButton
                icon={X}
                label={`Remove home ${index + 1}`}
                disabled={rows.length === 1}
                onClick={() => change(rows.filter(({ key }) => key !== row.key))}
                className="mt-7"
              />
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2.5">
          <p
            role="status"
            className={classes('font-[560]', problem === null ? 'text-brand-ink' : 'text-amber-ink')}
          >
            {left === 0
              ? (problem ?? `Adds up to ${formatNaira(line.amount)}`)
              : left > 0
                ? `${formatNaira(left)} left`
                : `${formatNaira(-left)} too much`}
          </p>
          <Button size="sm" icon={Plus} onClick={add}>
            Add another home
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
