import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import type { Charge } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { ApiError } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useTermsEffect } from '../terms-effect.tsx'

const UNKNOWN = 'What this changes could not be loaded.'
const said = (words: string | undefined, failed: boolean) =>
  words ?? (failed ? UNKNOWN : <SkeletonLine className="w-72" />)

export function StopFigures({ estateId }: { estateId: number }) {
  const { data, isError } = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId } }),
    staleTime: 0,
  })
  return said(data && stopWords(data), isError)
}

/** The dues that a charge loses when it is switched off today. */
export function StopChargeFigures({ charge }: { charge: Charge }) {
  const from = dayAfter(lagosToday())
  const { words, error } = useTermsEffect(charge.id, { effective_from: from, active: false })
  const billsNobody = error instanceof ApiError && error.code === 'clash'
  return said(billsNobody ? 'Nobody is billed less: no estate bills it.' : words, error !== null)
}

function nextBill({ charges }: EstateBilling) {
  const to_come = charges.flatMap(({ billed }) => {
    const on = billed?.next_on ?? null
    const terms = on === null ? undefined : billed?.terms.find(({ effective_from }) => effective_from <= on)
    return on !== null && terms?.active ? [{ on, terms }] : []
  })
  const [first] = to_come.map(({ on }) => on).toSorted()
  const next = to_come.filter(({ on }) => on === first).map(({ terms }) => terms)
  const same = next.every(
    ({ rates, billed_to, chosen_only }) => rates.length === 0 && billed_to === 'occupants' && !chosen_only,
  )
  return first && { on: first, amount: same ? sumNaira(next) : null }
}

export function stopWords(billing: EstateBilling): string {
  const next = billing.billing_from === null ? undefined : nextBill(billing)
  if (!next || billing.households === 0) return 'Nobody is billed less: nothing is to come.'
  const households = countOf(billing.households, 'household')
  const each = billing.households === 1 ? '' : ' each'
  const amount = next.amount === null ? '' : ` ${formatNaira(next.amount)}${each}`
  return `${households} will not be billed${amount} from ${longDay(next.on, billing.today)}.`
}

interface ActiveSwitchProps {
  name: string
  active: boolean
  save: (active: boolean) => Promise<unknown>
  failure: string
  stop: { title: string; confirm: string; means: ReactNode }
  className: string
}

export function ActiveSwitch({ name, active, save, failure, stop, className }: ActiveSwitchProps) {
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      await save(wanted)
      await screenIsFresh()
    },
    onSuccess: (_, wanted) =>
      wanted
        ? toast.success(`${name} is now active`)
        : toast.success(`${name} is now inactive`, {
            action: { label: 'Undo', onClick: () => change.mutate(true) },
          }),
    onError: (error) => toastFailure(failure, error),
  })
  const shown = change.isPending ? change.variables : active
  return (
    <div className={className}>
      <Switch
        label={`${name} is active`}
        checked={shown}
        pending={change.isPending}
        onChange={(wanted) => (wanted ? change.mutate(true) : setAsking(true))}
      />
      <span className={shown ? undefined : 'text-ink-3'}>{shown ? 'Active' : 'Inactive'}</span>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={stop.title}
        description={asking && stop.means}
        confirm={stop.confirm}
        onConfirm={async () => change.mutate(false)}
      />
    </div>
  )
}
