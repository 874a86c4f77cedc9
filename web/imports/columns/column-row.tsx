import type { ImportDetail } from '#contract/imports.ts'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { type Fields, headingOf } from './column-choice.ts'

interface ColumnRowProps {
  detail: ImportDetail
  /** Its place in the sheet. */
  index: number
  /** Of all columns: none can be said twice. */
  fields: Fields
  samples: readonly string[]
  onField: (field: Fields[number]) => void
}

/** A column as the sheet has it, and what it is taken to say. */
export function ColumnRow({ detail, index, fields, samples, onField }: ColumnRowProps) {
  const heading = headingOf(detail, index)
  const field = fields[index] ?? null
  const options = detail.fields.map(({ field: each, label }) => {
    const other = fields.indexOf(each)
    const taken = other >= 0 && other !== index
    return {
      value: each,
      label: taken ? `${label} (is “${headingOf(detail, other)}”)` : label,
      disabled: taken,
    }
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
