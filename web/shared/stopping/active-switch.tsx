import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import type { Charge } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import type { ListedEstate } from '#contract/estates.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { EVERY_ESTATE } from '../every-estate.ts'

const UNKNOWN = 'How many tenancies this concerns could not be loaded.'
const said = (words: string | undefined, failed: boolean) =>
  words ?? (failed ? UNKNOWN : <SkeletonLine className="w-72" />)

export function StopFigures({ estateId, chargeId }: { estateId: number; chargeId?: number }) {
  const { data, isError } = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId } }),
    staleTime: 0,
  })
  return said(data && stopWords(data, chargeId), isError)
}

export const StopChargeFigures = ({ charge: { id, estate_id, amount } }: { charge: Charge }) =>
  estate_id === EVERY_ESTATE.id ? (
    <EverywhereFigures amount={amount} />
  ) : (
    <StopFigures estateId={estate_id} chargeId={id} />
  )

function EverywhereFigures({ amount }: { amount: number }) {
  const { data, isError } = useQuery(
    many('GET /estates', {
      query: { status: 'active', figures: 'yes', page: 1, per_page: LONGEST_PAGE },
    }),
  )
  return said(data && stopEverywhereWords(data.rows, data.total, amount), isError)
}

function nextBill({ charges }: EstateBilling, chargeId: number | undefined) {
  const to_come = charges.flatMap(({ charge, billed }) => {
    const on = billed?.next_on ?? null
    const terms = on === null ? undefined : billed?.terms.find(({ effective_from }) => effective_from <= on)
    const wanted = chargeId === undefined || charge.id === chargeId
    return wanted && on !== null && terms?.active ? [{ on, amount: terms.amount }] : []
  })
  const [first] = to_come.map(({ on }) => on).toSorted()
  return first && { on: first, amount: sumNaira(to_come.filter(({ on }) => on === first)) }
}

export function stopWords(billing: EstateBilling, chargeId?: number): string {
  const next = billing.billing_from === null ? undefined : nextBill(billing, chargeId)
  if (!next || billing.tenancies === 0) return 'Nobody is billed less: nothing is to come.'
  const tenancies = countOf(billing.tenancies, 'tenancy', 'tenancies')
  const each = billing.tenancies === 1 ? '' : ' each'
  return `${tenancies} will not be billed ${formatNaira(next.amount)}${each} from ${longDay(next.on, billing.today)}.`
}

export function stopEverywhereWords(estates: readonly ListedEstate[], total: number, amount: number): string {
  const billing = estates.filter(({ owed }) => owed != null)
  const tenancies = billing.reduce((sum, { tenants_count = 0 }) => sum + tenants_count, 0)
  const uncounted = total - estates.length
  if (tenancies === 0 && uncounted === 0) return 'Nobody is billed less: no estate bills.'
  const counted = `Up to ${countOf(tenancies, 'tenancy', 'tenancies')} in ${countOf(billing.length, 'estate')} will not be billed ${formatNaira(amount)} each.`
  return uncounted > 0 ? `${counted} ${countOf(uncounted, 'more estate')} may bill it too.` : counted
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
