import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broken } from '#server/test/broken-files.ts'
import { freshEstate } from '#server/test/builders.ts'
import { addressOf } from '#server/test/client.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()

/** 1,000 by `npm run test:long`. */
const FILES = Number(process.env.BROKEN_FILES ?? 15)

test('a broken file that is uploaded is kept or refused with a sentence, and nothing else', async () => {
  const estateId = await freshEstate(world)
  const path = addressOf('POST /estate/imports/:estateId', {
    params: { estateId },
    query: { file_name: 'residents.xlsx' },
  })
  await fc.assert(
    fc.asyncProperty(broken, async (make) => {
      const { status, text } = await world.send({
        method: 'POST',
        path,
        token: world.people.admin.token,
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(await make()),
      })
      if (status === 201) return
      expect([413, 422], text).toContain(status)
      expect(JSON.parse(text).message).toMatch(/^[A-Z][\s\S]{5,200}\.$/)
    }),
    { numRuns: FILES, endOnFailure: true },
  )
  expect(world.logged).toEqual([])
}, 1_200_000)
