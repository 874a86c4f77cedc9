import type { Ledger, OwnersLedger } from '#contract/ledger.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import type { AccountOfPeriod } from '#server/billing/account/store.ts'

const SUMS = [
  ...(['opening', 'charged', 'paid', 'given_back', 'adjusted', 'closing'] as const),
  ...(['owed', 'credit', 'in_advance'] as const),
] as const
const AGES = ['not_due', 'd30', 'd60', 'd90', 'older'] as const
export type StatementFigures = Pick<TenancyStatement, (typeof SUMS)[number] | 'ageing'>

export type StatementLine = TenancyStatement['lines'][number]

export interface StatementAccount extends AccountOfPeriod {
  account_id: number
  /** With a number: an owner's account. */
  tenancy: Ledger['tenancy'] & Partial<Pick<OwnersLedger['account'], 'number'>>
  /** Its own first day: an owner's ledger begins with theirs. */
  from: string
}

export interface AccountStatement {
  /** Days in Lagos, inclusive. */
  from: string
  to: string
  billing: boolean
  lines_total: number
  accounts: StatementAccount[]
}

export function sumFigures(accounts: readonly StatementFigures[]): StatementFigures {
  const sum = (of: (account: StatementFigures) => number) =>
    toNaira(accounts.reduce((kobo, account) => kobo + toKobo(of(account)), 0))
  const each = <Name extends string>(
    names: readonly Name[],
    of: (account: StatementFigures, name: Name) => number,
  ) =>
    Object.fromEntries(names.map((name) => [name, sum((account) => of(account, name))])) as Record<
      Name,
      number
    >
  return {
    ...each(SUMS, (account, name) => account[name]),
    ageing: each(AGES, ({ ageing }, name) => ageing[name]),
  }
}

export function byProperty(accounts: readonly StatementAccount[]) {
  const groups = Map.groupBy(accounts, ({ tenancy }) => tenancy.property.id)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { property, estate } = first.tenancy
    return [{ property, estate, ...sumFigures(group), accounts: group }]
  })
}

export const beginOf = (accounts: readonly StatementAccount[]): string | null =>
  accounts.flatMap(({ begins_on }) => begins_on ?? []).toSorted()[0] ?? null
