import { expect, test } from 'vitest'
import { addCharge, firstOfMonth, toBill } from '#server/test/billing-setup.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { startWorld, type World } from '#server/test/world.ts'

const world = await startWorld()
const { as, estates, db } = world
const month = await firstOfMonth(db, -1)

async function previewer(estate_id: number) {
  const charge_id = await addCharge(world, estate_id, { amount: 10_000 })
  const body = { billing_from: month, raise_days: 0, charges: [toBill(charge_id, month)], openings: [] }
  return () =>
    as('admin')('POST /estate/billing/:estateId/preview', { params: { estateId: estate_id }, body })
}

/** Runs work while another connection holds the estate's row, so that previews of the estate wait. */
async function whileHeld<T>({ owner }: World, estate_id: number, work: () => Promise<T>): Promise<T> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from estates where id = $1 for update', [estate_id])
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('while twelve previews of one estate take long, other calls and another estate are served', async () => {
  const [ofPalm, ofCedar] = [await previewer(estates.palm.id), await previewer(estates.cedar.id)]
  const { previews } = await whileHeld(world, estates.palm.id, async () => {
    const previews = Promise.all(Array.from({ length: 12 }, ofPalm))
    await untilAtLock(world)
    const lists = await Promise.all(Array.from({ length: 12 }, () => as('tenant')('GET /me')))
    expect(lists.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await as('admin')('GET /users')).status).toBe(200)
    expect((await ofCedar()).status).toBe(200)
    // Only one preview has begun.
    await untilAtLock(world)
    return { previews }
  })
  expect((await previews).map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('of more than may wait, the rest are refused at once, and told when to try again', async () => {
  const preview = await previewer(estates.palm.id)
  const { asked } = await whileHeld(world, estates.palm.id, async () => {
    const refused: Awaited<ReturnType<typeof preview>>[] = []
    const asked = Array.from({ length: 24 }, async () => {
      const answer = await preview()
      if (answer.status !== 200) refused.push(answer)
      return answer.status
    })
    await expect.poll(() => refused.length).toBe(3)
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect(body.message).toBe('There is too much to do at the moment. Please try again shortly.')
    }
    return { asked }
  })
  expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(21)
})
