import type { Input } from '#web/api/call-types.ts'
import type { AccountOf } from '../owed/queries.ts'

/** Some accounts, or all that a filter finds, as they are when it is sent. */
export interface Whom {
  body: NonNullable<Input<'POST /reminders/send'>['body']>
  count: number
}

export function theseAccounts(debtors: readonly AccountOf[]): Whom {
  const tenant_ids = debtors.filter((of) => typeof of === 'number')
  const account_ids = debtors.flatMap((of) => (typeof of === 'number' ? [] : of.account_id))
  return {
    body: { ...(tenant_ids.length > 0 && { tenant_ids }), ...(account_ids.length > 0 && { account_ids }) },
    count: debtors.length,
  }
}
