import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDay } from '#contract/day-words.ts'
import { nameOfDue } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { usePreview } from '#web/shared/owed/use-preview.ts'
import { useStanding } from '#web/shared/owed/use-standing.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { Money } from '#web/ui/text/money.tsx'

export function AfterPaying({ tenant_id }: { tenant_id: number }) {
  const { data, fresh } = useStanding(tenant_id)
  if (!fresh)
    return (
      <p className="mt-1">
        <SkeletonLine className="w-64" />
      </p>
    )
  if (!data) return null
  const { ledger, next } = data
  return (
    <p className="mt-1 text-ink-2">
      {ledger.owed > 0 ? `You still owe ${formatNaira(ledger.owed)}.` : 'You owe nothing now.'}
      {ledger.credit > 0 && ` Your credit is ${formatNaira(ledger.credit)}.`}
      {next && ` Next due ${longDay(next.due_on, lagosToday())}, ${formatNaira(next.amount)}.`}
    </p>
  )
}

export const WhatItSettled = ({ settled }: Pick<Receipt, 'settled'>) => (
  <div>
    <h4 className="mb-1 font-[600]">What this paid</h4>
    <ul aria-label="What this paid" className="border-b border-line">
      {settled.map(({ name, period, amount, paid }) => {
        const what = nameOfDue({ name, period }, lagosToday())
        return (
          <li
            key={`${what} ${amount} ${paid}`}
            className="flex items-center gap-2.5 border-t border-line py-2.5 font-medium"
          >
            <Check
              aria-hidden="true"
              className={paid < amount ? 'invisible flex-none' : 'flex-none text-brand-ink'}
            />
            <span className="min-w-0 flex-1 break-words">
              {what}
              {paid < amount && (
                <span className="block text-sm font-normal text-ink-3">part of {formatNaira(amount)}</span>
              )}
            </span>
            <Money amount={paid} />
          </li>
        )
      })}
    </ul>
  </div>
)

interface PayableDueProps {
  label: string
  hint?: ReactNode
  /** Naira. */
  amount: number
  checked: boolean
  onChange: (checked: boolean) => void
}

export const PayableDue = ({ amount, onChange, ...checkbox }: PayableDueProps) => (
  <li className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0">
    <CheckboxField {...checkbox} onChange={({ target }) => onChange(target.checked)} />
    <span className="font-[560]">
      <Money amount={amount} />
    </span>
  </li>
)

type Preview = Pick<ReturnType<typeof usePreview>, 'error' | 'refetch'>

export function PreviewProblem({ title, preview }: { title: string; preview: Preview }) {
  if (!preview.error) return null
  const { errors = {}, status } = preview.error
  const wrong = Object.values(errors).flat()
  return wrong.length > 0 ? (
    <Notice tone="wait">{wrong.join(' ')}</Notice>
  ) : (
    // The server's words for its own failure add nothing to the button.
    <RetryNotice title={title} query={status >= 500 ? { ...preview, error: null } : preview} />
  )
}
