import { type ComponentProps, useState } from 'react'
import { type AnyPayer, accountOf } from './any-payer.ts'
import { PayerField } from './payer-field.tsx'

interface MoveToFieldProps extends Pick<ComponentProps<typeof PayerField>, 'error' | 'estateId' | 'except'> {
  set: (field: 'to_tenant_id' | 'to_account_id', value: number | undefined) => void
}

/** Picks the home that money moves to. */
export function MoveToField({ set, ...field }: MoveToFieldProps) {
  const [to, setTo] = useState<AnyPayer | null>(null)
  const pick = (payer: AnyPayer | null) => {
    setTo(payer)
    const of = payer && accountOf(payer)
    set('to_account_id', typeof of === 'number' ? undefined : of?.account_id)
    set('to_tenant_id', typeof of === 'number' ? of : undefined)
  }
  return <PayerField {...field} name="to_tenant_id" label="Move to" value={to} onPick={pick} />
}
