import { beforeAll, expect, test } from 'vitest'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/* A search matches only readable fields: not the contacts of a home's owner and people, nor the estate's notes. */
const world = await startWorld()
const { as, estates, owner, people, properties, tenancies } = world

const NOT_SHOWN = [
  'next@own.test',
  '0809 111 2223',
  '0809 111',
  'gate code',
  '0803 777 8889',
  'moved@own.test',
]

beforeAll(async () => {
  await recordCash(world, { tenant_id: tenancies.villa, amount: 700, paid_on: dayFromNow(-20) })
  await pay(world)
  await owner.pool.query(`
    update property_owners set until_on = current_date - 6 where property_id = ${properties.villa};
    insert into property_owners (property_id, owner_id, owner_name, owner_email, from_on)
      values (${properties.villa}, ${people.landlord.id}, 'Next Owner', 'next@own.test', current_date - 5);
    update properties set owner_id = ${people.landlord.id}, owner_name = 'Next Owner' where id = ${properties.villa};
    update properties set owner_email = 'next@own.test', owner_phone = '0809 111 2223', description = 'Gate code 5519'
      where id in (${properties.flat}, ${properties.villa});
    update tenants set email = 'moved@own.test', phone_number = '0803 777 8889' where id = ${tenancies.villa}`)
})

const counted = async (who: Who, query: Record<string, string | number>) => {
  const listed = await as(who)('GET /payments/sum', { query })
  return [listed.status, listed.body.payments]
}

test.each(NOT_SHOWN)('payments are found by %s by those who run the estate alone', async (q) => {
  expect(await counted('estate admin', { q, estate_id: estates.palm.id })).not.toEqual([200, 0])
  expect(await counted('admin', { q })).not.toEqual([200, 0])
  expect(await counted('other landlord', { q })).toEqual([200, 0])
  expect(await counted('other landlord', { q, estate_id: estates.palm.id })).toEqual([200, 0])
  const { body } = await as('other landlord')('GET /landlord/payments/:userId', {
    params: { userId: people['other landlord'].id },
    query: { q },
  })
  expect(body).toEqual([])
})

test.each(['next@own.test', '0809 111 2223', 'gate code'])('a tenant finds no payment by %s', async (q) => {
  expect(await counted('tenant', { q })).toEqual([200, 0])
  expect(await counted('tenant', { q, estate_id: estates.palm.id })).toEqual([200, 0])
  const file = await as('tenant')('GET /payments/export', { query: { q, format: 'csv' } })
  expect(String(file.body)).not.toContain('INV-')
})

test('payments are found by tenant and home by everybody who reads them', async () => {
  for (const q of ['tenant', 'palm flat', 'flat ten'])
    expect(await counted('tenant', { q })).toEqual([200, 1])
  for (const q of ['neighbour', 'villa']) expect(await counted('other landlord', { q })).toEqual([200, 1])
})
