import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { matchPasted, type PastedLine, type Resident } from './match-pasted.ts'

type Open = PastedLine & { key: number }

/** Opening balances from a spreadsheet: what fits nobody, or more than one, stays here until it is settled. */
export function PastedOpenings({
  residents,
  open,
  onOpen,
  onTake,
}: {
  residents: readonly Resident[]
  /** What is to be settled. */
  open: readonly Open[]
  onOpen: (open: Open[]) => void
  onTake: (amounts: readonly (readonly [number, number | null])[]) => void
}) {
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<number>()
  const take = () => {
    const seen = new Set<number>()
    const settled: [number, number][] = []
    const rest: Open[] = []
    const next = 1 + Math.max(-1, ...open.map(({ key }) => key))
    matchPasted(text, residents).forEach((line, index) => {
      const [only, ...others] = line.fits
      // The second line about one tenancy is for a person to look at.
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
