import type { MovePreview } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { useAsked } from '#web/shared/use-asked.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

type MoveIn = NonNullable<Input<'POST /tenant/save/preview'>['body']>
type Move = NonNullable<Input<'POST /tenant/update/:id/preview'>['body']>

/** Null asks nothing. */
export const useMoveIn = (body: MoveIn | null) =>
  useAsked(['GET what moving in charges'], body, (asked, signal) =>
    call('POST /tenant/save/preview', { body: asked, signal, refetch: false }),
  )
export const useMove = (id: number, body: Move | null) =>
  useAsked(['GET what other days charge', id], body, (asked, signal) =>
    call('POST /tenant/update/:id/preview', { params: { id }, body: asked, signal, refetch: false }),
  )

interface WhoseAccountProps {
  preview: MovePreview
  separate: boolean
  onChange: (separate: boolean) => void
}

/** `joins Ada Bello's account` */
export function wordsOfAccount({ household, let_by_room }: MovePreview, separate: boolean): string {
  if (household && !separate) return `joins ${household.name}'s account`
  if (let_by_room) return 'let by room, so a separate account is opened'
  return separate ? 'a separate account is opened' : 'a new account is opened'
}

/** The account that a new tenant joins, where there is one. */
export function WhoseAccount({ preview: { household, let_by_room }, separate, onChange }: WhoseAccountProps) {
  if (let_by_room || !household) return null
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
