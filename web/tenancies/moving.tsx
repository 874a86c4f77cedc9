import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { FirstPeriod, LastPeriod, MovePreview, PreviewedDue } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { SettledSkeleton } from '#web/shared/owed/settled-lines.tsx'
import { useDebounced } from '#web/shared/use-debounced.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

type MoveIn = NonNullable<Input<'POST /tenant/save/preview'>['body']>
type Move = NonNullable<Input<'POST /tenant/update/:id/preview'>['body']>

const AS_IT_WAS = { placeholderData: keepPreviousData, staleTime: 0 }
const moveIn = (body: MoveIn) =>
  queryOptions({
    queryKey: ['GET what moving in charges', body] as const,
    queryFn: ({ signal }) => call('POST /tenant/save/preview', { body, signal, refetch: false }),
    ...AS_IT_WAS,
  })
const move = (id: number, body: Move) =>
  queryOptions({
    queryKey: ['GET what other days charge', id, body] as const,
    queryFn: ({ signal }) =>
      call('POST /tenant/update/:id/preview', { params: { id }, body, signal, refetch: false }),
    ...AS_IT_WAS,
  })

/** Null asks nothing. */
export function useMoveIn(body: MoveIn | null) {
  const asked: MoveIn | null = JSON.parse(useDebounced(JSON.stringify(body)))
  return useQuery({
    ...moveIn(asked ?? { estate_property_id: 0, starts_on: '' }),
    enabled: asked !== null && body !== null,
  })
}
export function useMove(id: number, body: Move | null) {
  const asked: Move | null = JSON.parse(useDebounced(JSON.stringify(body)))
  return useQuery({ ...move(id, asked ?? {}), enabled: asked !== null && body !== null })
}

interface WhoseAccountProps {
  preview: MovePreview
  separate: boolean
  onChange: (separate: boolean) => void
}

/** `joins Ada Bello's account` */
export function accountWords({ household, let_by_room }: MovePreview, separate: boolean): string {
  if (household && !separate) return `joins ${household.name}'s account`
  return let_by_room || separate ? 'a separate account is opened' : 'a new account is opened'
}

/** The account that a new tenant joins. */
export function WhoseAccount({ preview: { household, let_by_room }, separate, onChange }: WhoseAccountProps) {
  if (let_by_room) return <Notice>This home is let by room: a separate account is opened.</Notice>
  if (!household) return <Notice>A new account is opened for this home.</Notice>
  return (
    <RadioGroup
      label="Account"
      options={[
        {
          value: 'joins',
          label: `Joins ${household.name}'s account`,
          hint: `${household.number}: they owe and pay together.`,
        },
        { value: 'separate', label: 'A separate account: the home is let by room' },
      ]}
      value={separate ? 'separate' : 'joins'}
      onChange={(choice) => onChange(choice === 'separate')}
      className="[&>div]:sm:grid-flow-row"
    />
  )
}

const AS_CHARGED = { value: '', label: 'As each charge says' }
const FULL = { value: 'full', label: 'In full' }
const DAILY = { value: 'daily', label: 'By days' }

interface PeriodChoiceProps<Choice> {
  value: Choice
  onChange: (choice: Choice) => void
}

export const FirstPeriodField = ({ value, onChange }: PeriodChoiceProps<FirstPeriod>) => (
  <SelectField
    label="First period"
    hint="What the period costs in which they move in."
    options={[AS_CHARGED, FULL, DAILY, { value: 'none', label: 'Nothing, from the next period' }]}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || null) as FirstPeriod)}
  />
)
export const LastPeriodField = ({ value, onChange }: PeriodChoiceProps<LastPeriod>) => (
  <SelectField
    label="Last period"
    hint="What the period costs in which they move out."
    options={[AS_CHARGED, FULL, DAILY]}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || null) as LastPeriod)}
  />
)

interface WhatIsChargedProps {
  query: { data: MovePreview | undefined; error: Error | null }
  /** A person without an account. */
  newcomer?: string
}

/** The dues of a move before it is saved. Nothing without billing. */
export function WhatIsCharged({ query: { data, error }, newcomer }: WhatIsChargedProps) {
  if (error) return <Notice tone="wait">{error.message}</Notice>
  if (data?.dues === null) return null
  return (
    <section aria-label="What is charged" className="rounded-control border border-line px-4 py-3">
      <h3 className="font-[620]">What is charged</h3>
      {data === undefined ? (
        <SettledSkeleton lines={1} />
      ) : data.dues.length === 0 ? (
        <p className="mt-1 text-ink-2">Nothing until the next period begins.</p>
      ) : (
        <ul>
          {data.dues.map((due) => (
            <DueLine key={JSON.stringify(due)} due={due} newcomer={newcomer} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DueLine({ due, newcomer }: { due: PreviewedDue; newcomer: string | undefined }) {
  const { account, name, period, before, after } = due
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2.5 first:border-t-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {nameOfDue({ name, period: periodOf(period) }, lagosToday())}
        </span>
        <span className="block text-sm break-words text-ink-3">
          {account ? `${account.name}, ${account.number}` : `${newcomer || 'The new tenant'}, new account`}
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="block font-[560] whitespace-nowrap">{formatNaira(after)}</span>
        {before !== after && before !== 0 && (
          <span className="block text-sm whitespace-nowrap text-ink-3">instead of {formatNaira(before)}</span>
        )}
        {before === after && <span className="block text-sm text-ink-3">as before</span>}
      </span>
    </li>
  )
}
