import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { Invitation } from '#contract/invitations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import { type Invited, whomOf } from './whom.ts'

const canBe = ({ ways }: Invitation): boolean => ways.length > 0

/** The chosen people of all pages, or all that a filter finds. Another filter ends the latter. */
export function useChosenPeople(rows: readonly Invitation[], found: Invited | undefined) {
  const filter = JSON.stringify(found?.filter)
  const [{ kept, allOf }, setChosen] = useState<Chosen>(NOBODY)
  const all = found !== undefined && allOf === filter
  // A visible row is newer than the kept one: the person may have joined.
  const current = new Map([
    ...kept,
    ...rows.filter(({ id }) => kept.has(id)).map((row) => [row.id, row] as const),
  ])
  const choosable = rows.filter(canBe)
  const people = [...current.values()].filter(canBe)
  const has = (id: number) => all || current.has(id)
  const isWhole = choosable.every(({ id }) => has(id))
  const set = (some: readonly Invitation[], on: boolean) => {
    // Leaving one out of all keeps the others of this page.
    const after = new Map(all ? choosable.map((row) => [row.id, row]) : current)
    for (const row of some) on ? after.set(row.id, row) : after.delete(row.id)
    setChosen({ kept: after, allOf: undefined })
  }
  const boxes = {
    has,
    isWhole,
    setPage: (on: boolean) => set(choosable, on),
    setOne: (row: Invitation, on: boolean) => set([row], on),
  }
  return {
    whom: all ? found : whomOf(people),
    count: all ? found.people : people.length,
    /** The number of all matches, if there are further ones. */
    more: !all && isWhole && people.length > 0 && found && found.people > people.length ? found.people : 0,
    setAll: () => setChosen({ kept: new Map(), allOf: filter }),
    clear: () => setChosen(NOBODY),
    choice:
      choosable.length > 0
        ? rowChoice(boxes, (row) => (canBe(row) ? `Select ${row.name}` : null))
        : undefined,
  }
}

interface Chosen {
  kept: ReadonlyMap<number, Invitation>
  /** The filter that was chosen whole. */
  allOf: string | undefined
}
const NOBODY: Chosen = { kept: new Map(), allOf: undefined }

interface ChosenPeopleBarProps {
  chosen: ReturnType<typeof useChosenPeople>
  onAsk: (to: 'send' | 'print') => void
}

export function ChosenPeopleBar({ chosen, onAsk }: ChosenPeopleBarProps) {
  const { whom, count, more, setAll, clear } = chosen
  if (count === 0) return null
  return (
    <SelectedBar said={`${formatCount(count)} selected`}>
      {more > 0 && (
        <Button variant="quiet" onClick={setAll}>
          Select all {formatCount(more)}
        </Button>
      )}
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
      <div className="flex gap-2.5 max-sm:-ml-1.5 max-sm:basis-full max-sm:*:flex-1">
        {whom.reach.letter > 0 && (
          <Button icon={Printer} onClick={() => onAsk('print')}>
            Print letters
          </Button>
        )}
        {whom.reach.reached > 0 && (
          <Button variant="primary" icon={Send} onClick={() => onAsk('send')}>
            Send
          </Button>
        )}
      </div>
    </SelectedBar>
  )
}
