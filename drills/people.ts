import type pg from 'pg'
import { z } from 'zod'
import { send } from '../bench/send.ts'
import { signIn } from '../bench/sign-in.ts'
import type { Person } from './payers.ts'

const id = z.number()
const me = z.object({
  user: z.object({
    tenants: z.array(z.object({ id, estate: z.object({ id }), estate_property: z.object({ id }) })).min(1),
  }),
})
const charges = z.array(z.object({ id, estate_id: id, status: z.number().nullable() }))

/**
 * Tenants of the demo who pay, signed in at one server after the other. Only two have a password that anybody knows: here all of them have
 * it. Whatever is asked was there in the first version, or may be missing.
 */
export async function signInPayers(
  connect: () => Promise<pg.Client>,
  apps: readonly { url: string }[],
  count = 6,
): Promise<Person[]> {
  const admin = await connect()
  const { rows } = await admin.query<{ email: string }>(
    `update users u set password_hash = known.password_hash
      from (select password_hash from users where email = 'tenant@estate.demo') known
      where u.id in (select user_id from tenants t
        where to_jsonb(t)->>'left_at' is null and to_jsonb(t)->>'ends_on' is null group by 1 order by 1 limit $1)
      returning u.email`,
    [count],
  )
  await admin.end()
  return Promise.all(
    rows.map(async ({ email }, index) => {
      const url = apps[index % apps.length]?.url ?? ''
      const token = await signIn(url, email)
      const ask = (path: string, body?: object) => send(url, token, path, { body })
      const { user } = me.parse(await (await ask('/me')).json())
      const { id: tenant_id, estate, estate_property } = user.tenants[0] as (typeof user.tenants)[number]
      const place = { tenant_id, estate_id: estate.id, estate_property_id: estate_property.id }
      // Half of them pay into the book of what is owed, where there is one; the others buy what no estate of the demo bills.
      const amount = 1500.5 + index
      if (index % 2 === 0 && (await ask('/payment/preview', { tenant_id, amount })).ok)
        return { email, token, place, wanted: { amount } }
      const listed = charges.parse(await (await ask(`/estate/charges/${estate.id}?per_page=100`)).json())
      const levy = listed.find(({ estate_id, status }) => estate_id === 0 && status === 1)
      if (!levy) throw new Error(`${email} finds nothing to buy`)
      return { email, token, place, wanted: { items: [{ charge_id: levy.id, quantity: 1 }] } }
    }),
  )
}
