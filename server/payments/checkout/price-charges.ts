import type { Caller } from '#server/access/caller.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { findPayableCharges } from '#server/charges/store.ts'
import type { Db } from '#server/database/open.ts'
import { listTenanciesOf } from '#server/tenancies/store.ts'
import { priceLines, type WantedCharge } from './price-lines.ts'

/**
 * Prices charges for one of the payer's own tenancies. Throws 404 for the tenancy of somebody else, 422 for an estate that
 * is not active, and as `priceLines` does.
 */
export async function priceCharges(
  db: Db,
  payer: Caller,
  tenancyId: number,
  wanted: readonly WantedCharge[],
) {
  const { tenants } = await listTenanciesOf(db, payer.user_id, payer.email)
  const tenancy = found(
    tenants.find(({ id }) => id === tenancyId),
    'tenancy',
  )
  if (tenancy.estate.status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be paid there now.')
  const ids = wanted.map(({ charge_id }) => charge_id)
  const { items, amount } = priceLines(wanted, await findPayableCharges(db, tenancy.estate.id, ids))
  const [only] = items
  return {
    items,
    amount,
    user_id: payer.user_id,
    email: payer.email,
    tenant_id: tenancy.id,
    estate_id: tenancy.estate.id,
    estate_property_id: tenancy.estate_property.id,
    // A cart names no charge of its own.
    charge_id: only && items.length === 1 && only.quantity === 1 ? only.charge_id : null,
  }
}
