import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

/** Ids are 0 where the person has none. */
const person = z.object({
  role: z.enum(['tenant', 'landlord', 'estate admin', 'admin', 'super admin']),
  user_id: z.number(),
  estate_id: z.number(),
  tenant_id: z.number(),
  estate_property_id: z.number(),
  owes: z.boolean(),
})
export type Person = z.infer<typeof person> & { token: string }

/** Parts of 200 people. */
const SHARES = { tenant: 150, landlord: 20, 'estate admin': 24, admin: 4, 'super admin': 2 } as const

/** People by role; scarce people get several devices. */
export async function takePlaces(client: pg.Client, count: number): Promise<Person[]> {
  const { rows } = await client.query(
    `select distinct on (r.role, u.id) r.role, u.id as user_id, coalesce(t.estate_id, u.estate_id, 0) as estate_id,
        coalesce(t.id, 0) as tenant_id, coalesce(t.estate_property_id, 0) as estate_property_id,
        exists (select from ledger_open o where o.tenant_id = t.id and o.side = 'debit' and o.open > 0) as owes
      from users u join user_roles r on r.user_id = u.id
        left join tenants t on t.user_id = u.id and r.role = 'tenant' and t.left_at is null
      where u.deactivated_at is null and (r.role <> 'tenant' or t.id is not null)
      order by r.role, u.id limit 5000`,
  )
  const all = z.array(person).parse(rows)
  return Object.entries(SHARES).flatMap(([role, share]) => {
    const those = all.filter((each) => each.role === role)
    return Array.from({ length: Math.round((share * count) / 200) }, (_, index) => {
      const who = those[index % those.length]
      if (!who) throw new Error(`There is nobody who is ${role}`)
      return { ...who, token: randomBytes(32).toString('base64url') }
    })
  })
}

export interface Visit {
  what: string
  /** Relative frequency. */
  weight: number
  calls: string[]
  pays?: { tenant_id: number; phone_number: string; amount: number }
}

const FRAME = ['/me', '/notifications?is_read=0&page=1&per_page=1']
const PAID_NAIRA = 500

export function visitsOf({ role, user_id, estate_id, tenant_id, owes }: Person): Visit[] {
  const visit = (what: string, weight: number, ...calls: string[]): Visit => ({
    what: `${role}: ${what}`,
    weight,
    calls: [...FRAME, ...calls],
  })
  const notices = visit('notices', 2, '/notifications?page=1')
  switch (role) {
    case 'tenant':
      return [
        visit('dashboard', 6, `/tenant/statistics/${user_id}`, `/tenant/ledger/${tenant_id}`),
        visit('charges', 3, `/tenant/charges/${tenant_id}`, `/estate/charges/${estate_id}?page=1`),
        visit('payments', 3, `/tenant/payments/${tenant_id}?page=1`, '/payments/sum'),
        notices,
        ...(owes
          ? [
              {
                ...visit('pays', 1, `/tenant/ledger/${tenant_id}`),
                pays: { tenant_id, phone_number: '0803 123 4567', amount: PAID_NAIRA },
              },
            ]
          : []),
      ]
    case 'landlord':
      return [
        visit('dashboard', 4, `/landlord/statistics/${user_id}`),
        visit('owed', 2, `/landlord/owed/${user_id}?page=1`, `/landlord/arrears/${user_id}/totals`),
        visit('payments', 2, `/landlord/payments/${user_id}?page=1`),
        notices,
      ]
    case 'estate admin':
      return [
        visit('dashboard', 4, `/estate/statistics/${estate_id}`),
        visit('tenants', 4, '/tenants?page=1'),
        visit('looks for somebody', 4, '/tenants?page=1&q=ade'),
        visit('payments', 4, `/estate/payments/${estate_id}?page=1`, '/payments/sum'),
        visit('arrears', 3, `/estate/arrears/${estate_id}?page=1`, `/estate/arrears/${estate_id}/totals`),
        visit('charges', 2, `/estate/charges/${estate_id}?page=1`),
        notices,
      ]
    default:
      return [
        visit('dashboard', 2, '/statistics'),
        visit('payments', 3, '/all/payments?page=1', '/payments/sum'),
        visit('users', 2, '/users?page=1'),
        visit('looks for somebody', 2, '/users?page=1&q=ade'),
        notices,
      ]
  }
}
