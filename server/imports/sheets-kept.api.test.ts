import { expect, test } from 'vitest'
import { startTestApi } from '#server/test/api.ts'
import { freshEstate } from '#server/test/builders.ts'
import { addressOf } from '#server/test/client.ts'
import { addPerson } from '#server/test/world.ts'

const { db, send } = await startTestApi({ calls_per_minute: 12 })

test('of one estate only so many sheets are kept in a day, whoever uploads them', async () => {
  const [crowded, other] = [await freshEstate({ db }), await freshEstate({ db })]
  const upload = async (estateId: number) => {
    const { token } = await addPerson(db, { role: 'admin' })
    const { status } = await send({
      method: 'POST',
      path: addressOf('POST /estate/imports/:estateId', {
        params: { estateId },
        query: { file_name: 'estate.csv' },
      }),
      token,
      headers: { 'content-type': 'text/csv' },
      body: 'House,Rent\r\nHouse 1,500000',
    })
    return status
  }
  expect([await upload(crowded), await upload(crowded), await upload(crowded)]).toEqual([201, 201, 429])
  expect(await upload(other)).toBe(201)
})
