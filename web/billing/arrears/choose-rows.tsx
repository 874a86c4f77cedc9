import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { MOST_REMINDED } from '#contract/reminder-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import type { RowChoice } from '#web/ui/table/table-column.ts'
import { Remind } from '../reminders/remind-button.tsx'
import type { ArrearRow } from './arrear-columns.tsx'

/** The chosen tenancies of all pages with their debts. Another charge clears the choice, as its debts do not add up. */
export function useChosenArrears(rows: readonly ArrearRow[], charge: number | undefined) {
  const [{ owed, of }, setChosen] = useState({ owed: NOBODY, of: charge })
  if (of !== charge) setChosen({ owed: NOBODY, of: charge })
  const reminded = rows.filter(canBeReminded)
  const isWhole = reminded.length > 0 && reminded.every(({ tenant_id }) => owed.has(tenant_id))
  const set = (some: readonly Reminded[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before.owed)
      for (const row of some) on ? after.set(row.tenant_id, row.owed) : after.delete(row.tenant_id)
      return { ...before, owed: after }
    })
  // The rows on the screen hold newer debts.
  const current = new Map(owed)
  for (const { tenant_id, owed } of reminded) if (current.has(tenant_id)) current.set(tenant_id, owed)
  return {
    ids: [...owed.keys()],
    amount: sumNaira([...current.values()].map((amount) => ({ amount }))),
    has: (id: number) => reminded.some((row) => row.id === id && owed.has(row.tenant_id)),
    isWhole,
    setPage: (on: boolean) => set(reminded, on),
    setOne: (row: ArrearRow, on: boolean) => set([row].filter(canBeReminded), on),
    clear: () => setChosen({ owed: NOBODY, of: charge }),
  }
}
type Reminded = ArrearRow & { tenant_id: number }
/** Reminders go to tenants. */
const canBeReminded = (row: ArrearRow): row is Reminded => row.tenant_id !== null

const NOBODY: ReadonlyMap<number, number> = new Map()
type Chosen = ReturnType<typeof useChosenArrears>

export const arrearChoice = (chosen: Chosen): RowChoice<ArrearRow> =>
  rowChoice(chosen, (row) => (canBeReminded(row) ? `Select ${row.name}, ${row.property.title}` : null))

export function ChosenArrearsBar({ chosen }: { chosen: Chosen }) {
  const [reminding, setReminding] = useState(false)
  const { ids, amount, isWhole, setPage, clear } = chosen
  const tooMany = ids.length > MOST_REMINDED && `At most ${MOST_REMINDED} can be reminded at once`
  return (
    <>
      {ids.length > 0 && (
        <SelectedBar said={`${formatCount(ids.length)} selected, ${formatNaira(amount)}`}>
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
      {reminding && <Remind tenantIds={ids} onSent={clear} onClose={() => setReminding(false)} />}
    </>
  )
}
