import type { Payer } from '#contract/manual-payments.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'

/** A tenancy, or an owner's account. */
export type AnyPayer = Payer & { account_id?: number | undefined }

export const accountOf = ({ id, account_id }: AnyPayer): AccountOf =>
  account_id === undefined ? id : { account_id }

export const previewKeyOf = ({ id, account_id }: AnyPayer) =>
  account_id === undefined ? { tenant_id: id } : { account_ids: [account_id] }
