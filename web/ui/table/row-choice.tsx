import type { ReactNode } from 'react'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import type { RowChoice } from './table-column.ts'

interface Choosing<Row> {
  has: (id: number) => boolean
  isWhole: boolean
  setPage: (on: boolean) => void
  setOne: (row: Row, on: boolean) => void
}

export const rowChoice = <Row extends { id: number }>(
  { has, isWhole, setPage, setOne }: Choosing<Row>,
  labelOf: (row: Row) => string | null,
): RowChoice<Row> => ({
  all: <Box label="Select all on this page" checked={isWhole} onChange={setPage} />,
  box: (row) => {
    const label = labelOf(row)
    return label !== null && <Box label={label} checked={has(row.id)} onChange={(on) => setOne(row, on)} />
  },
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

export const SelectedBar = ({ said, children }: { said: ReactNode; children: ReactNode }) => (
  <section
    aria-label="Selected"
    data-screen
    className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-surface border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-float"
  >
    <p aria-live="polite" className="mr-auto font-[560]">
      {said}
    </p>
    {children}
  </section>
)
