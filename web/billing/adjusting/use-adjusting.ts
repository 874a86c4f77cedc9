import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { type Adjustment, adjustForm } from '#contract/adjustments.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import type { Entry } from '../account/entry-words.ts'

interface Change {
  amount: number | undefined
  entry: Pick<Entry, 'cancellable'> | undefined
}

/** The change of the debt in naira; undefined while the form lacks it. */
export function changeOf(kind: Kind, { amount, entry }: Change): number | undefined {
  if (kind === 'cancel') return entry && -entry.cancellable
  if (!amount) return undefined
  return kind === 'manual' ? amount : -amount
}

const words = (kobo: number): string =>
  kobo < 0 ? `${formatNaira(toNaira(-kobo))} credit` : formatNaira(toNaira(kobo))

/** The balance before and after a change in naira. */
export function balancesOf({ owed, credit }: Pick<Ledger, 'owed' | 'credit'>, change: number | undefined) {
  const net = toKobo(owed) - toKobo(credit)
  return { now: words(net), afterwards: change === undefined ? undefined : words(net + toKobo(change)) }
}

export type Kind = Adjustment['kind']

/** The form holds the fields of all kinds and sends those of one. */
const schema = z
  .object({
    kind: z.custom<Kind>(),
    tenant_id: z.number(),
    of_entry: z.custom<number | undefined>(),
    name: z.string(),
    amount: z.custom<number>(),
    due_on: z.string(),
    note: z.string(),
  })
  .transform(({ kind, tenant_id, of_entry, name, amount, due_on, note }): z.input<typeof adjustForm> => {
    if (kind === 'manual') return { kind, tenant_id, name, amount, due_on, note }
    // The contract reports a missing entry.
    if (kind === 'cancel') return { kind, tenant_id, of_entry: of_entry as number, note }
    return { kind, tenant_id, ...(of_entry !== undefined && { of_entry }), amount, note }
  })
  .pipe(adjustForm)

export interface Start {
  kind: Kind
  entry?: Entry | undefined
}

export function useAdjusting(tenant_id: number, { kind: first, entry: given }: Start, onClose: () => void) {
  const ledger = useQuery(openEntriesOf(tenant_id))
  const [asking, setAsking] = useState(false)
  const sure = useRef(false)
  // All tries send the same key, so a lost answer does not adjust twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema,
    defaultValues: {
      ...{ kind: first, tenant_id, of_entry: given?.id, name: '', note: '' },
      amount: first === 'write_off' ? given?.open : undefined,
      due_on: lagosToday(),
    },
    onSubmit: async (body) => {
      // An added charge can be cancelled; the others are final.
      if (body.kind !== 'manual' && !sure.current) return setAsking(true)
      await call('POST /ledger/adjust', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Adjustment saved.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to adjust what is owed.', error),
  })
  const { kind, amount, of_entry } = form.values
  const open = ledger.data?.entries ?? []
  const entries = given && !open.some(({ id }) => id === given.id) ? [given, ...open] : open
  const entry = entries.find(({ id }) => id === of_entry)
  const most = entry ? entry.open : ledger.data?.owed
  return {
    form,
    kind,
    entries: kind === 'cancel' ? entries.filter(({ cancellable }) => cancellable > 0) : entries,
    entry,
    /** The largest adjustment in naira. */
    most,
    balances: ledger.data && balancesOf(ledger.data, changeOf(kind, { amount, entry })),
    pick: (id: number | undefined) => {
      form.controlled('of_entry').onChange(id)
      const picked = entries.find((each) => each.id === id)
      if (kind === 'write_off') form.controlled('amount').onChange(picked?.open)
    },
    asking,
    stopAsking: () => setAsking(false),
    send: async () => {
      sure.current = true
      await form.submit()
      sure.current = false
    },
  }
}
export type Adjusting = ReturnType<typeof useAdjusting>
