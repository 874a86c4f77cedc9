import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { isCalled } from '#web/shared/is-called.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import type { Draft, Residents } from './draft.ts'
import { matchPasted } from './match-pasted.ts'

const SHOWN = 25

const sumOf = (amounts: readonly number[]) => sumNaira(amounts.map((amount) => ({ amount })))

/** Naira by the id of an account’s first tenancy; null for none. */
type Amounts = readonly (readonly [id: number, amount: number | null])[]

interface OpeningsStepProps {
  draft: Draft
  residents: Residents
  onChange: (change: (draft: Draft) => Draft) => void
}

export function OpeningsStep({ draft, residents, onChange }: OpeningsStepProps) {
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const set = (amounts: Amounts) =>
    onChange((before) => {
      const openings = { ...before.openings }
      for (const [id, amount] of amounts)
        if (amount === null || amount === 0) delete openings[id]
        else openings[id] = amount
      return { ...before, openings }
    })
  const found = residents.filter(({ name, property, known_by }) =>
    isCalled(`${name} ${property} ${known_by.join(' ')}`, q),
  )
  const rows = [...found].sort(
    (one, other) => Number(other.id in draft.openings) - Number(one.id in draft.openings),
  )
  const typed = Object.values(draft.openings).filter((amount) => !Number.isNaN(amount))
  const brought = residents.flatMap(({ opening }) => opening?.amount ?? [])
  return (
    <div className="grid gap-5">
      <p className="max-w-xl text-ink-2">
        What was owed before {longDay(draft.billing_from)}; below zero where somebody had credit. Leave out
        who owed nothing.
      </p>
      {brought.length > 0 && (
        <Notice tone="good">
          {countOf(brought.length, 'opening balance')}, {formatNaira(sumOf(brought))}, came with the sheet
          that was imported and {brought.length === 1 ? 'is' : 'are'} filled in.
        </Notice>
      )}
      <section aria-label="By account" className="grid gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <TextField
            className="w-full max-w-xs"
            label="Find a tenant"
            type="search"
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          <p role="status" className="text-ink-2">
            {countOf(typed.length, 'opening balance')}, {formatNaira(sumOf(typed))}
          </p>
        </div>
        <ul className="divide-y divide-line rounded-surface border border-line">
          {rows.slice(0, shown).map((resident) => (
            <li
              key={resident.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-[560] break-words">{resident.name}</p>
                <p className="text-sm text-ink-3">{resident.property}</p>
              </div>
              <OpeningField
                label={`Opening balance of ${resident.name}, ${resident.property}`}
                amount={draft.openings[resident.id]}
                onAmount={(amount) => set([[resident.id, amount]])}
              />
            </li>
          ))}
          {rows.length === 0 && <li className="px-4 py-3 text-ink-2">Nobody found</li>}
        </ul>
        {rows.length > shown && (
          <div>
            <Button onClick={() => setShown(shown + SHOWN)}>Show more</Button>
          </div>
        )}
      </section>
      <PastedOpenings
        residents={residents}
        open={draft.unsettled}
        onOpen={(unsettled) => onChange((before) => ({ ...before, unsettled }))}
        onTake={set}
      />
    </div>
  )
}

interface OpeningFieldProps {
  label: string
  amount: number | undefined
  onAmount: (amount: number | null) => void
}

/** Sets the amount on blur, as a filled row moves to the top. */
function OpeningField({ label, amount, onAmount }: OpeningFieldProps) {
  const [typed, setTyped] = useState<{ naira: number | undefined } | null>(null)
  const take = () => {
    if (typed) onAmount(typed.naira ?? null)
    setTyped(null)
  }
  return (
    <AmountField
      className="w-48"
      label={label}
      labelHidden
      belowZero
      value={typed ? typed.naira : amount}
      onChange={(naira) => setTyped({ naira })}
      onBlur={take}
    />
  )
}

interface PastedOpeningsProps {
  residents: Residents
  open: Draft['unsettled']
  onOpen: (open: Draft['unsettled']) => void
  onTake: (amounts: Amounts) => void
}

function PastedOpenings({ residents, open, onOpen, onTake }: PastedOpeningsProps) {
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<number>()
  const take = () => {
    const seen = new Set<number>()
    const settled: [number, number][] = []
    const rest: Draft['unsettled'] = []
    const next = 1 + Math.max(-1, ...open.map(({ key }) => key))
    matchPasted(text, residents).forEach((line, index) => {
      const [only, ...others] = line.fits
      if (only && others.length === 0 && line.amount !== null && !seen.has(only.id)) {
        seen.add(only.id)
        settled.push([only.id, line.amount])
      } else rest.push({ ...line, key: next + index })
    })
    onTake(settled)
    setTaken(settled.length)
    onOpen([...open, ...rest])
    setText('')
  }
  const settle = (key: number) => onOpen(open.filter((line) => line.key !== key))
  return (
    <section aria-label="Paste from a spreadsheet" className="grid gap-3">
      <TextareaField
        label="Paste from a spreadsheet"
        hint="A line each: name, property or email, then the amount."
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={take} disabled={text.trim() === ''}>
          Take over
        </Button>
        {taken !== undefined && (
          <p role="status" className="text-ink-2">
            {countOf(taken, 'line')} taken over
            {open.length > 0 && `, ${open.length} to be settled`}
          </p>
        )}
      </div>
      {open.length > 0 && (
        <Notice tone="wait">
          <p className="font-[560]">These lines do not fit one tenant each</p>
          <ul className="mt-2 grid gap-3">
            {open.map((line) => (
              <li key={line.key} className="flex flex-wrap items-end gap-3">
                <SelectField
                  className="w-full max-w-sm"
                  label={`${line.text}: ${line.amount === null ? (line.problem ?? 'no amount') : formatNaira(line.amount)}`}
                  placeholder={line.amount === null ? 'Type the amount below' : 'Choose the tenant'}
                  disabled={line.amount === null}
                  value=""
                  onChange={(event) => {
                    onTake([[Number(event.target.value), line.amount]])
                    settle(line.key)
                  }}
                  options={(line.fits.length > 0 ? line.fits : residents).map(({ id, name, property }) => ({
                    value: id,
                    label: `${name}, ${property}`,
                  }))}
                />
                <Button onClick={() => settle(line.key)}>Leave out</Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}
