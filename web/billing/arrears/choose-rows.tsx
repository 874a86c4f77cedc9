import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { MOST_REMINDED } from '#contract/reminder-words.ts'
import { Remind } from '#web/billing/reminders/door.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import type { RowChoice } from '#web/ui/table/table-column.ts'
import type { ArrearRow } from './arrear-columns.tsx'

/** Which tenancies are chosen, on whatever pages they stand. */
export function useChosen(rows: readonly ArrearRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isWhole = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const set = (ids: readonly number[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) on ? after.add(id) : after.delete(id)
      return after
    })
  return {
    ids: [...chosen],
    has: (id: number) => chosen.has(id),
    /** All of the page are. */
    isWhole,
    setPage: (on: boolean) =>
      set(
        rows.map(({ id }) => id),
        on,
      ),
    setOne: (id: number, on: boolean) => set([id], on),
    clear: () => setChosen(new Set()),
  }
}
type Chosen = ReturnType<typeof useChosen>

/** The boxes by which rows are chosen. */
export const choiceOf = ({ has, isWhole, setPage, setOne }: Chosen): RowChoice<ArrearRow> => ({
  all: <Box label="Select all on this page" checked={isWhole} onChange={setPage} />,
  box: ({ id, name, property }) => (
    <Box label={`Select ${name}, ${property.title}`} checked={has(id)} onChange={(on) => setOne(id, on)} />
  ),
})

interface BoxProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}
const Box = ({ label, checked, onChange }: BoxProps) => (
  <CheckboxField
    label={<span className="sr-only">{label}</span>}
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
)

/** Says how many are chosen and what can be done with them, in sight wherever the list is scrolled to. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const [reminding, setReminding] = useState(false)
  const { ids, isWhole, setPage, clear } = chosen
  const tooMany = ids.length > MOST_REMINDED && `At most ${MOST_REMINDED} can be reminded at once`
  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Selected"
          className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-surface border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-float"
        >
          <p aria-live="polite" className="mr-auto font-[560]">
            {formatCount(ids.length)} selected
          </p>
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
        </section>
      )}
      {reminding && <Remind tenantIds={ids} onSent={clear} onClose={() => setReminding(false)} />}
    </>
  )
}
