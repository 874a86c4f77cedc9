import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Charge, Rate } from '#contract/charges.ts'
import { dayAfter, firstOfMonth } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { ONE_TIME } from '#contract/due-words.ts'
import { call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { toRate } from '#web/shared/prices-by-home.tsx'
import { FirstBillEffect } from '#web/shared/terms-effect.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type ChargeForm, PricesOfCharge } from './prices-of-charge.tsx'

/** Whether a new charge of the own estate is billed at once, by the usual terms. */
export function useBillingOfNew(isNew: boolean, form: ChargeForm) {
  const { estate } = useScope()
  const { may } = useSession()
  const [bills, setBills] = useState(false)
  const [due_days, setDueDays] = useState<number>()
  const { data } = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId: estate?.id ?? 0 } }),
    enabled: bills,
  })
  const { amount, duration, rates } = form.values
  const once = duration === ONE_TIME
  const today = lagosToday()
  // Periods begin on a day from 1 to 28.
  const latest = `${today.slice(0, 8)}28`
  const first = once ? (today < latest ? today : latest) : firstOfMonth(today, 1)
  const from = [first, data?.billing_from ?? first].sort()[1] ?? first
  if (!isNew || !estate || !may('POST /estate/billing/:estateId/charges'))
    return { bills: false, bill: async () => {}, field: null, effect: null }
  const terms = {
    ...{ anchor_on: from, due_days: due_days ?? 0, grace_days: 0, late_fee: null },
    proration: 'full' as const,
  }
  return {
    bills,
    bill: async ({ id }: Charge, rates: Rate[] | undefined) => {
      if (!bills) return
      await call('POST /estate/billing/:estateId/charges', {
        params: { estateId: estate.id },
        body: { charge_id: id, ...terms, rates },
      }).catch((error) => toastFailure('The charge is there, but it is not billed yet.', error))
    },
    field: estate.bills ? (
      <>
        <CheckboxField
          label={once && from <= today ? 'Bill it now' : `Bill it from ${longDay(from)}`}
          hint="Every household pays it. Change who pays, or add a late fee, in Settings under Billing."
          checked={bills}
          onChange={({ target }) => {
            setBills(target.checked)
            if (target.checked) form.set('repeatable', false)
            if (!target.checked) form.set('rates', undefined)
          }}
        />
        {bills && (
          <>
            <TextField
              label="Due after (days)"
              type="number"
              inputMode="numeric"
              min={0}
              max={365}
              placeholder="0"
              hint={`${once ? 'Due' : 'First due'} on ${longDay(dayAfter(from, terms.due_days), today)}.`}
              value={due_days ?? ''}
              onChange={({ target: { value } }) =>
                setDueDays(value === '' ? undefined : Math.min(365, Math.max(0, Math.trunc(Number(value)))))
              }
            />
            <PricesOfCharge form={form} estateId={estate.id} />
          </>
        )}
      </>
    ) : (
      <p className="text-ink-2">
        Nobody is billed until you{' '}
        <Link to="/settings/billing" className={linkStyle}>
          turn on billing
        </Link>
        .
      </p>
    ),
    effect: bills && amount && duration && (
      <FirstBillEffect
        estateId={estate.id}
        types={data?.types ?? []}
        charge={{ charge: { amount, duration }, ...terms, rates: rates?.map(toRate) }}
      />
    ),
  }
}
