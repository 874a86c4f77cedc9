import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { MOST_REMINDED } from '#contract/reminder-words.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import type { RowChoice } from '#web/ui/table/table-column.ts'
import { Remind } from '../reminders/remind-button.tsx'
import type { ArrearRow } from './arrear-columns.tsx'

/** The chosen accounts of all pages with their debts. Another charge clears the choice, as its debts do not add up. */
export function useChosenArrears(rows: readonly ArrearRow[], charge: number | undefined) {
  const [{ owed, of }, setChosen] = useState({ owed: NOBODY, of: charge })
  if (of !== charge) setChosen({ owed: NOBODY, of: charge })
  const isWhole = rows.length > 0 && rows.every(({ id }) => owed.has(id))
  const set = (some: readonly ArrearRow[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before.owed)
      for (const row of some) on ? after.set(row.id, row) : after.delete(row.id)
      return { ...before, owed: after }
    })
  // The rows on the screen hold newer debts.
  const current = new Map(owed)
  for (const row of rows) if (current.has(row.id)) current.set(row.id, row)
  return {
    debtors: [...owed.values()].map(({ tenant_id, account_id }): AccountOf => tenant_id ?? { account_id }),
    amount: sumNaira([...current.values()].map((row) => ({ amount: row.owed }))),
    has: (id: number) => owed.has(id),
    isWhole,
    setPage: (on: boolean) => set(rows, on),
    setOne: (row: ArrearRow, on: boolean) => set([row], on),
    clear: () => setChosen({ owed: NOBODY, of: charge }),
  }
}

const NOBODY: ReadonlyMap<number, ArrearRow> = new Map()
type Chosen = ReturnType<typeof useChosenArrears>

export const arrearChoice = (chosen: Chosen): RowChoice<ArrearRow> =>
  rowChoice(chosen, (row) => `Select ${row.name}, ${row.property.title}`)

export function ChosenArrearsBar({ chosen }: { chosen: Chosen }) {
  const [reminding, setReminding] = useState(false)
  const { debtors, amount, isWhole, setPage, clear } = chosen
  const tooMany = debtors.length > MOST_REMINDED && `At most ${MOST_REMINDED} can be reminded at once`
  return (
    <>
      {debtors.length > 0 && (
        <SelectedBar said={`${formatCount(debtors.length)} selected, ${formatNaira(amount)}`}>
          {!isWhole && (
            <Button variant="quiet" onClick={() => setPage(true)}>
              Select page
            </Button>
          )}
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
          <div className="max-sm:-ml-1.5 max-sm:basis-full max-sm:*:w-full">
            <GuardedButton
              variant="primary"
              icon={BellRing}
              reason={tooMany}
              onClick={() => setReminding(true)}
            >
              Remind
            </GuardedButton>
          </div>
        </SelectedBar>
      )}
      {reminding && <Remind debtors={debtors} onSent={clear} onClose={() => setReminding(false)} />}
    </>
  )
}
