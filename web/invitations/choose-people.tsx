import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { Invitation } from '#contract/invitations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import type { RowChoice } from '#web/ui/table/table-column.ts'
import { canBeSent } from './words.ts'

const canBe = ({ ways }: Invitation): boolean => ways.length > 0

export function useChosenPeople(rows: readonly Invitation[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, Invitation>>(new Map())
  // The visible rows are newer than the kept ones: a person who has joined is no longer chosen.
  const current = new Map([
    ...kept,
    ...rows.filter(({ id }) => kept.has(id)).map((row) => [row.id, row] as const),
  ])
  const people = [...current.values()].filter(canBe)
  const choosable = rows.filter(canBe)
  const set = (some: readonly Invitation[], on: boolean) => {
    const after = new Map(current)
    for (const row of some) on ? after.set(row.id, row) : after.delete(row.id)
    setKept(after)
  }
  return {
    people,
    canBe,
    has: (id: number) => current.has(id),
    isWhole: choosable.length > 0 && choosable.every(({ id }) => current.has(id)),
    setPage: (on: boolean) => set(choosable, on),
    setOne: (row: Invitation, on: boolean) => set([row], on),
    clear: () => setKept(new Map()),
  }
}

type Chosen = ReturnType<typeof useChosenPeople>

export const peopleChoice = (chosen: Chosen): RowChoice<Invitation> =>
  rowChoice(chosen, (row) => (canBe(row) ? `Select ${row.name}` : null))

interface ChosenPeopleBarProps {
  chosen: Chosen
  onSend: () => void
  onPrint: () => void
}

export function ChosenPeopleBar({ chosen: { people, clear }, onSend, onPrint }: ChosenPeopleBarProps) {
  if (people.length === 0) return null
  return (
    <SelectedBar said={`${formatCount(people.length)} selected`}>
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
      <div className="flex gap-2.5 max-sm:-ml-1.5 max-sm:basis-full max-sm:*:flex-1">
        {people.some(({ ways }) => ways.includes('letter')) && (
          <Button icon={Printer} onClick={onPrint}>
            Print letters
          </Button>
        )}
        {people.some(({ ways }) => canBeSent(ways)) && (
          <Button variant="primary" icon={Send} onClick={onSend}>
            Send
          </Button>
        )}
      </div>
    </SelectedBar>
  )
}
