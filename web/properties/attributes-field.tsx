import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { many } from '#web/api/queries.ts'
import { CreateAttribute } from '#web/attributes/public.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { AttributeChoice } from './attribute-choice.tsx'

/** As it is sent: `value` is the attribute's name, `label` the value chosen for this property. */
interface ChosenAttribute {
  id: number
  value: string
  label: string
}
/** What this field needs of the form it stands in. */
interface AttributesForm {
  controlled(name: 'attributes'): {
    value: ChosenAttribute[] | undefined
    onChange(chosen: ChosenAttribute[]): void
    error: string | undefined
  }
  errorOf(path: `attributes.${string}`): string | undefined
  set(name: 'attributes', chosen: ChosenAttribute[], path: string): void
}

const DEFAULT_VALUE = '1'

/** What a property has: any number of attributes, each with a value. */
export function AttributesField({ form }: { form: AttributesForm }) {
  const { value: chosen = [], onChange, error } = form.controlled('attributes')
  const id = useId()
  const list = useQuery(many('GET /property/attributes'))
  const attributes = list.data?.rows.toSorted((one, other) => one.name.localeCompare(other.name))
  const choose = (attribute: { id: number; name: string }) => ({
    id: attribute.id,
    value: attribute.name,
    label: chosen.find((each) => each.id === attribute.id)?.label ?? DEFAULT_VALUE,
  })
  return (
    <fieldset aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="font-[560]">
          Attributes
          <span aria-hidden="true" className="ml-0.5 text-red-ink">
            *
          </span>
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
              'divide-y divide-line rounded-control border',
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
                  // The group is found by focus when nothing of it is chosen.
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
        <Notice tone="bad">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span>Failed to load attributes. {list.error.message}</span>
            <Button size="sm" onClick={() => list.refetch()}>
              Retry
            </Button>
          </div>
        </Notice>
      ) : (
        <div role="status">
          <span className="sr-only">Loading attributes...</span>
          <Skeleton className="h-40 rounded-control" />
        </div>
      )}
    </fieldset>
  )
}

/** Where the first property comes before the first attribute. */
function NoAttributes() {
  const mayAdd = useSession().is('super admin')
  const [adding, setAdding] = useState(false)
  if (!mayAdd)
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
