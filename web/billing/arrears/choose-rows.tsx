import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { MOST_MATCHED, MOST_REMINDED } from '#contract/reminder-words.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { Remind } from '#web/shared/reminders/remind.ts'
import { theseAccounts, type Whom } from '#web/shared/reminders/whom.ts'
import { Button } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import type { RowChoice } from '#web/ui/table/table-column.ts'
import type { ArrearRow } from './arrear-columns.tsx'

/** All that match the filters of the list, on any page. */
export interface AllMatching {
  whom: Whom
  amount: number
}

/** The chosen accounts of all pages with their debts, or all that match. Another filter clears the choice. */
export function useChosenArrears(rows: readonly ArrearRow[], matching: AllMatching | undefined) {
  const filter = JSON.stringify(matching?.whom.body)
  const [{ owed, all, of }, setChosen] = useState({ owed: NOBODY, all: false, of: filter })
  if (of !== filter) setChosen({ owed: all ? NOBODY : owed, all: false, of: filter })
  const has = (id: number) => all || owed.has(id)
  const isWhole = rows.length > 0 && rows.every(({ id }) => has(id))
  const set = (some: readonly ArrearRow[], on: boolean) =>
    setChosen((before) => {
      // Leaving one out of all keeps the others of this page.
      const after = new Map(before.all ? rows.map((row) => [row.id, row]) : before.owed)
      for (const row of some) on ? after.set(row.id, row) : after.delete(row.id)
      return { ...before, owed: after, all: false }
    })
  // The rows on the screen hold newer debts.
  const current = new Map(owed)
  for (const row of rows) if (current.has(row.id)) current.set(row.id, row)
  const these = [...owed.values()].map(({ tenant_id, account_id }): AccountOf => tenant_id ?? { account_id })
  const amount = sumNaira([...current.values()].map((row) => ({ amount: row.owed })))
  return {
    ...(all && matching ? matching : { whom: theseAccounts(these), amount }),
    /** The number of further matches. */
    others: isWhole && matching && !all ? matching.whom.count - owed.size : 0,
    has,
    isWhole,
    setAll: () => setChosen((before) => ({ ...before, all: true })),
    setPage: (on: boolean) => set(rows, on),
    setOne: (row: ArrearRow, on: boolean) => set([row], on),
    clear: () => setChosen({ owed: NOBODY, all: false, of: filter }),
  }
}

const NOBODY: ReadonlyMap<number, ArrearRow> = new Map()
type Chosen = ReturnType<typeof useChosenArrears>

export const arrearChoice = (chosen: Chosen): RowChoice<ArrearRow> =>
  rowChoice(chosen, (row) => `Select ${row.name}, ${row.property.title}`)

export function ChosenArrearsBar({ chosen }: { chosen: Chosen }) {
  const [reminding, setReminding] = useState(false)
  const { whom, amount, others, isWhole, setAll, setPage, clear } = chosen
  const most = whom.body.arrears ? MOST_MATCHED : MOST_REMINDED
  const tooMany = whom.count > most && `At most ${formatCount(most)} can be reminded at once`
  return (
    <>
      {whom.count > 0 && (
        <SelectedBar
          said={
            <>
              {formatCount(whom.count)}
              <span className="max-sm:hidden"> selected, {formatNaira(amount)}</span>
              <span className="sm:hidden"> · {formatOwed(amount)}</span>
            </>
          }
        >
          {/* A phone has one line for the bar, and Remind all above the list. */}
          {!isWhole && (
            <Button variant="quiet" className="max-sm:hidden" onClick={() => setPage(true)}>
              Select page
            </Button>
          )}
          {others > 0 && (
            <Button variant="quiet" className="max-sm:hidden" onClick={setAll}>
              Select all {formatCount(whom.count + others)}
            </Button>
          )}
          <Button variant="quiet" className="max-sm:px-3!" onClick={clear}>
            <X className="sm:hidden" />
            <span className="max-sm:sr-only">Clear</span>
          </Button>
          <GuardedButton
            variant="primary"
            icon={BellRing}
            reason={tooMany}
            onClick={() => setReminding(true)}
          >
            Remind
          </GuardedButton>
        </SelectedBar>
      )}
      {reminding && <Remind whom={whom} onSent={clear} onClose={() => setReminding(false)} />}
    </>
  )
}

interface RemindAllProps {
  matching: AllMatching | undefined
  waiting: boolean
}

/** Keeps room for the count: other buttons of a phone stay in place. */
const REMIND_ALL_STYLE = 'max-sm:min-w-44'

export function RemindAllButton({ matching, waiting }: RemindAllProps) {
  const [reminding, setReminding] = useState(false)
  if (!matching)
    return waiting ? (
      <Button icon={BellRing} className={REMIND_ALL_STYLE} disabled>
        Remind all
      </Button>
    ) : null
  const { whom } = matching
  if (whom.count < 2) return null
  const tooMany = whom.count > MOST_MATCHED && `At most ${formatCount(MOST_MATCHED)} can be reminded at once`
  return (
    <>
      <GuardedButton
        icon={BellRing}
        className={REMIND_ALL_STYLE}
        reason={tooMany}
        onClick={() => setReminding(true)}
      >
        Remind all {formatCount(whom.count)}
      </GuardedButton>
      {reminding && <Remind whom={whom} onClose={() => setReminding(false)} />}
    </>
  )
}
