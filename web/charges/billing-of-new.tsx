import { useState } from 'react'
import type { Charge, Rate } from '#contract/charges.ts'
import { firstOfMonth } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { toRate } from '#web/shared/prices-by-home.tsx'
import { FirstBillEffect } from '#web/shared/terms-effect.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { type ChargeForm, PricesOfCharge } from './prices-of-charge.tsx'

/** Whether a new charge of the own estate is billed at once, by the usual terms. */
export function useBillingOfNew(isNew: boolean, form: ChargeForm) {
  const { estate } = useScope()
  const { may } = useSession()
  const [bills, setBills] = useState(false)
  const { amount, duration, rates } = form.values
  const from = firstOfMonth(lagosToday(), 1)
  if (!isNew || !estate || !may('POST /estate/billing/:estateId/charges'))
    return { bill: async () => {}, field: null }
  const terms = {
    ...{ anchor_on: from, due_days: 0, grace_days: 0, late_fee: null },
    proration: 'full' as const,
  }
  return {
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
          label={`Bill it from ${longDay(from)}`}
          hint="Every household pays it. Change who pays, and when, in Settings under Billing."
          checked={bills}
          onChange={(event) => setBills(event.target.checked)}
        />
        {bills && <PricesOfCharge form={form} estateId={estate.id} />}
        {bills && amount && duration && (
          <FirstBillEffect
            estateId={estate.id}
            charge={{ charge: { amount, duration }, ...terms, rates: rates?.map(toRate) }}
          />
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
  }
}
