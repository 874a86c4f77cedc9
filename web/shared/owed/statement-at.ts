import type { Arrear } from '#contract/arrears.ts'

/** The page with the statement of a debtor. */
export const statementAt = ({ tenant_id, account_id }: Pick<Arrear, 'tenant_id' | 'account_id'>) =>
  tenant_id === null
    ? ({ to: '/arrears/$id', params: { id: String(account_id) } } as const)
    : ({ to: '/tenants/$id', params: { id: String(tenant_id) } } as const)
