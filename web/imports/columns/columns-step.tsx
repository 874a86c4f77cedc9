import { useState } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { useCheck } from '../queries.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import {
  type ColumnFields,
  choiceProblem,
  chosenFields,
  headingOf,
  leftOutWords,
  noHeadingsWords,
} from './column-choice.ts'

type ColumnsStepProps = { detail: ImportDetail; onChecked: () => void; onBack: (() => void) | null }

export function ColumnsStep({ detail, onChecked, onBack }: ColumnsStepProps) {
  const [fields, setFields] = useState<ColumnFields>(() => chosenFields(detail))
  const [price, setPrice] = useState(detail.default_price ?? undefined)
  const { check, working, refusal } = useCheck(detail.id, onChecked)
  const hasPrice = fields.includes('price')
  const refusedBefore = (detail.report?.rows.refused ?? 0) > 0
  const problem = choiceProblem(fields)
  const noHeadings = noHeadingsWords(detail)
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-rest">
      <div className="border-b border-line px-5 py-5">
        <h2 className="text-lg font-[640] tracking-[-0.01em]">What does each column say?</h2>
        <p className="mt-1 max-w-2xl text-ink-2">
          We read it from the headings; change what is wrong. The next sheet of {detail.estate.name} with
          these headings is read the same way.
        </p>
        {noHeadings && (
          <Notice tone="wait" className="mt-4">
            {noHeadings}
          </Notice>
        )}
        {detail.notes.length > 0 && (
          <Notice className="mt-4">
            <ul aria-label="How the sheet was read" className="space-y-1">
              {detail.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
        <RefusalNotice refusal={refusal} className="mt-4" />
      </div>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[14rem_minmax(0,1fr)_17rem] gap-x-6 border-b border-line px-5 py-2.5 text-sm font-[560] text-ink-3 lg:grid"
      >
        <span>In your sheet</span>
        <span>What stands below it</span>
        <span>What it says</span>
      </div>
      <ul aria-label="Columns" className="divide-y divide-line">
        {[...fields.keys()].map((index) => (
          <ColumnRow
            key={index}
            detail={detail}
            index={index}
            fields={fields}
            onField={(field) => setFields(fields.with(index, field))}
          />
        ))}
      </ul>
      {(!hasPrice || refusedBefore || detail.default_price !== null) && (
        <div className="border-t border-line px-5 py-5">
          <AmountField
            className="max-w-sm"
            label="Price of new properties"
            hint={
              hasPrice
                ? 'For new properties whose row says none.'
                : 'No column says it. Without one, rows of properties that are not here yet are refused.'
            }
            value={price}
            onChange={setPrice}
            error={refusal?.errors?.default_price?.[0]}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4">
        <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-ink-2">
          {problem ?? leftOutWords(detail, fields)}
        </p>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          {onBack && <Button onClick={onBack}>Back to the report</Button>}
          <GuardedButton
            variant="primary"
            loading={working}
            reason={problem}
            onClick={() => void check(fields, price ?? null)}
          >
            Check the sheet
          </GuardedButton>
        </div>
      </div>
    </div>
  )
}

interface ColumnRowProps {
  detail: ImportDetail
  index: number
  fields: ColumnFields
  onField: (field: ColumnFields[number]) => void
}

function ColumnRow({ detail, index, fields, onField }: ColumnRowProps) {
  const samples = detail.columns[index]?.samples ?? []
  const heading = headingOf(detail, index)
  const field = fields[index] ?? null
  const options = detail.fields.map(({ field: each, label }) => {
    const other = fields.indexOf(each)
    const taken = other >= 0 && other !== index
    const words = taken ? `${label} (is “${headingOf(detail, other)}”)` : label
    return { value: each, label: words, disabled: taken }
  })
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[14rem_minmax(0,1fr)_17rem]">
      <div className="min-w-0 lg:contents">
        <p className={classes('min-w-0 font-[560] break-words', field === null && 'text-ink-3')}>{heading}</p>
        {samples.length > 0 ? (
          <ul
            aria-label={`First cells of ${heading}`}
            className="mt-0.5 flex min-w-0 flex-wrap gap-x-1.5 text-sm text-ink-3"
          >
            {samples.map((sample, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two cells may say the same
                key={place}
                className="max-w-56 truncate not-last:after:ml-1.5 not-last:after:content-['·']"
              >
                {sample}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-0.5 text-sm text-ink-3">Nothing in it</p>
        )}
      </div>
      <SelectField
        label={`What “${heading}” says`}
        labelHidden
        placeholder="Leave out"
        options={options}
        value={field ?? ''}
        onChange={({ target: { value } }) =>
          onField(detail.fields.find((each) => each.field === value)?.field ?? null)
        }
      />
    </li>
  )
}
