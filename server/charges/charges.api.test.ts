import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const { as, call, estates } = await startWorld()

test('x', async () => {
  const tenant = as('tenant')
  const { body, status } = await tenant('GET /estate/charges/:estateId', {
    params: { estateId: estates.palm.id },
  })
  expect(status).toBe(200)
  expect(body.map(({ name }) => name)).toEqual([])
  await call('GET /me')
})
