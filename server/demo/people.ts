import type { Role } from '#contract/roles.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { giveFirstRole } from '#server/users/roles.ts'

export const DEMO_PASSWORD = 'Estate-2026'

const account = (role: Role, name: string, email: string, phone_number: string) => ({
  ...{ role, name, email: `${email}@estate.demo`, phone_number },
})

/** One demo tenant owes this month's charges; the other paid everything. */
export const DEMO_TENANTS = [
  { ...account('tenant', 'Adébáyọ̀ Ọláṣẹ', 'tenant', '+2348020000005'), months_behind: 1 },
  { ...account('tenant', 'Zainab Garba', 'paidup', '+2348020000006'), months_behind: 0 },
]
export const DEMO_ACCOUNTS: DemoAccount[] = [
  account('super admin', 'Adaeze Umeh', 'superadmin', '+2348020000001'),
  account('admin', 'Tunde Balógun', 'admin', '+2348020000002'),
  account('estate admin', 'Ngozi Okafor', 'estateadmin', '+2348031234567'),
  account('landlord', 'Olúṣẹ́gun Fáshọlá', 'landlord', '+2348020000004'),
  ...DEMO_TENANTS,
]

export interface DemoPerson {
  name: string
  email: string
  phone_number: string
}

const MONTH_MS = 30.4 * DAY_MS
export const monthsAgo = (now: Date, months: number): string =>
  new Date(now.getTime() - months * MONTH_MS).toISOString()

export function createRegistry(db: Db, now: Date, hashes: { known: string; unknown: string }) {
  async function add(
    { name, email, phone_number }: DemoPerson,
    role: Role,
    months: number,
    { password_hash, estate_id }: { password_hash: string; estate_id: number | undefined },
  ) {
    const created_at = monthsAgo(now, months)
    const row = { name, email, phone_number, password_hash, estate_id, created_at }
    const id = await insertRow(db, users, { ...row, email_confirmed_at: created_at })
    await giveFirstRole(db, id, role)
    return id
  }
  return {
    addPerson: (person: DemoPerson, role: Role, months: number, estate_id?: number): Promise<number> =>
      add(person, role, months, { password_hash: hashes.unknown, estate_id }),
    addAccount: (account: DemoAccount, months: number, estate_id?: number): Promise<number> =>
      add(account, account.role, months, { password_hash: hashes.known, estate_id }),
  }
}
export type Registry = ReturnType<typeof createRegistry>

type DemoAccount = DemoPerson & { role: Role }

export function demoAccount(role: Role): DemoAccount {
  const account = DEMO_ACCOUNTS.find((each) => each.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  return account
}
