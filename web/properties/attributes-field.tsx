import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { many } from '#web/api/queries.ts'
import { CreateAttribute } from '#web/attributes/public.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { FieldError, RequiredMark } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The wire names the attribute `value` and its value for this property `label`. */
interface ChosenAttribute {
  id: number
  value: string
  label: string
}
interface AttributesForm {
  controlled(name: 'attributes'): {
    value: ChosenAttribute[] | undefined
    onChange(chosen: ChosenAttribute[]): void
    error: string | undefined
  }
  errorOf(path: `attributes.${string}`): string | undefined
  set(name: 'attributes', chosen: ChosenAttribute[], path: string): void
}

export function AttributesField({ form }: { form: AttributesForm }) {
  const { value: chosen = [], onChange, error } = form.controlled('attributes')
  const id = useId()
  const list = useQuery(many('GET /property/attributes'))
  const attributes = list.data?.rows.toSorted((one, other) => one.name.localeCompare(other.name))
  const choose = (attribute: { id: number; name: string }) => ({
    id: attribute.id,
    value: attribute.name,
    label: chosen.find((each) => each.id === attribute.id)?.label ?? '1',
  })
  return (
    <fieldset aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="font-[560]">
          Attributes
          <RequiredMark />
        </span>
        <div className="flex gap-1">
          <Button
            variant="quiet"
            size="sm"
            disabled={!attributes?.length}
            onClick={() => onChange(attributes?.map(choose) ?? [])}
          >
            Select All
          </Button>
          <Button variant="quiet" size="sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      </div>
      {error && (
        <div className="mb-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {attributes ? (
        attributes.length > 0 ? (
          <ul
            className={classes(
              'grid gap-px overflow-hidden rounded-control border bg-line sm:grid-cols-2',
              error ? 'border-red' : 'border-edge',
            )}
          >
            {attributes.map((attribute, place) => {
              const index = chosen.findIndex((each) => each.id === attribute.id)
              return (
                <AttributeChoice
                  key={attribute.id}
                  attribute={attribute}
                  value={chosen[index]?.label}
                  // The form focuses the first invalid field.
                  invalid={place === 0 && error !== undefined}
                  error={form.errorOf(`attributes.${index}.label`) ?? form.errorOf(`attributes.${index}.id`)}
                  onToggle={(on) =>
                    onChange(
                      on ? [...chosen, choose(attribute)] : chosen.filter((each) => each.id !== attribute.id),
                    )
                  }
                  onValue={(label) =>
                    form.set(
                      'attributes',
                      chosen.map((each, at) => (at === index ? { ...each, label } : each)),
                      `attributes.${index}.label`,
                    )
                  }
                />
              )
            })}
          </ul>
        ) : (
          <NoAttributes />
        )
      ) : list.error ? (
        <RetryNotice title="Failed to load attributes." query={list} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading attributes...</span>
          <Skeleton className="h-40 rounded-control" />
        </div>
      )}
    </fieldset>
  )
}

function NoAttributes() {
  const [adding, setAdding] = useState(false)
  if (!useSession().is('super admin'))
    return (
      <Notice tone="wait">No attributes found. A super admin can add them on the Attributes page.</Notice>
    )
  return (
    <Notice tone="wait">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>No attributes found. Add what properties have, such as bedrooms.</span>
        <Button size="sm" onClick={() => setAdding(true)}>
          Add Attribute
        </Button>
      </div>
      {adding && <CreateAttribute onClose={() => setAdding(false)} />}
    </Notice>
  )
}

interface AttributeChoiceProps {
  attribute: { name: string; label: string }
  value: string | undefined
  invalid: boolean
  error: string | undefined
  onToggle: (on: boolean) => void
  onValue: (value: string) => void
}

function AttributeChoice(props: AttributeChoiceProps) {
  const { attribute, value, invalid, error, onToggle, onValue } = props
  const chosen = value !== undefined
  return (
    <li className="flex min-h-13 items-start justify-between gap-x-2 bg-surface px-3 py-1.5 sm:last:odd:col-span-2">
      <CheckboxField
        // The box stands level with the value.
        className="mt-1.75 min-w-0 flex-1 pointer-coarse:mt-0"
        label={attribute.name}
        hint={chosen || attribute.label === attribute.name ? undefined : attribute.label}
        checked={chosen}
        aria-invalid={invalid || undefined}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {chosen && (
        <TextField
          className="w-32 flex-none sm:w-16"
          label={`Value of ${attribute.name}`}
          labelHidden
          value={value}
          maxLength={100}
          autoComplete="off"
          error={error}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </li>
  )
}
