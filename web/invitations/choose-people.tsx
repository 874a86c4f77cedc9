import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { Invitation } from '#contract/invitations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { rowChoice, SelectedBar } from '#web/ui/table/row-choice.tsx'
import { canBeSent } from './words.ts'

const canBe = ({ ways }: Invitation): boolean => ways.length > 0

export function useChosenPeople(rows: readonly Invitation[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, Invitation>>(new Map())
  // A visible row is newer than the kept one: the person may have joined.
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
  const boxes = {
    has: (id: number) => current.has(id),
    isWhole: choosable.every(({ id }) => current.has(id)),
    setPage: (on: boolean) => set(choosable, on),
    setOne: (row: Invitation, on: boolean) => set([row], on),
  }
  return {
    people,
    clear: () => setKept(new Map()),
    choice:
      choosable.length > 0
        ? rowChoice(boxes, (row) => (canBe(row) ? `Select ${row.name}` : null))
        : undefined,
  }
}

interface ChosenPeopleBarProps {
  people: readonly Invitation[]
  clear: () => void
  onAsk: (to: 'send' | 'print') => void
}

export function ChosenPeopleBar({ people, clear, onAsk }: ChosenPeopleBarProps) {
  if (people.length === 0) return null
  return (
    <SelectedBar said={`${formatCount(people.length)} selected`}>
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
      <div className="flex gap-2.5 max-sm:-ml-1.5 max-sm:basis-full max-sm:*:flex-1">
        {people.some(({ ways }) => ways.includes('letter')) && (
          <Button icon={Printer} onClick={() => onAsk('print')}>
            Print letters
          </Button>
        )}
        {people.some(({ ways }) => canBeSent(ways)) && (
          <Button variant="primary" icon={Send} onClick={() => onAsk('send')}>
            Send
          </Button>
        )}
      </div>
    </SelectedBar>
  )
}
