import { type ComponentProps, useState } from 'react'
import type { Payer } from '#contract/manual-payments.ts'
import { PayerField } from './payer-field.tsx'

interface MoveToFieldProps
  extends Pick<ComponentProps<typeof PayerField>, 'name' | 'error' | 'estateId' | 'except'> {
  /** Gets the tenancy. */
  onChange: (tenant_id: number | undefined) => void
}

/** Picks the home that money moves to. */
export function MoveToField({ onChange, ...field }: MoveToFieldProps) {
  const [to, setTo] = useState<Payer | null>(null)
  const pick = (payer: Payer | null) => {
    setTo(payer)
    onChange(payer?.id)
  }
  return <PayerField {...field} label="Move to" value={to} onPick={pick} />
}
