import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { BAD_VALUES, jsonWith, pathsIn } from '#server/test/bad-values.ts'
import type { Key } from '#server/test/client.ts'
import { JSON_TYPE, type Spoiled, sendSpoiled, validCall, wordsOf } from '#server/test/spoiled-calls.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const withBody = endpoints.filter(({ body }) => body).map(({ key }) => key as Key)

describe('bad values in the body', () => {
  test.each(withBody)('%s', { timeout: 60_000 }, async (key) => {
    const { given, request } = await validCall(world, key)
    const wrong = await sendSpoiled(
      world,
      key,
      pathsIn(given?.body).map((path) =>
        Object.entries({ ...BAD_VALUES, missing: undefined }).map(([about, json]): Spoiled => {
          const body = jsonWith(given?.body, path, json)
          return {
            about: `${path.join('.')} is ${about}`,
            given: { params: wordsOf(given?.params), query: wordsOf(given?.query), body: JSON.parse(body) },
            request: { ...request, headers: JSON_TYPE, body },
          }
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(withBody)('%s, unknown fields', async (key) => {
    const { given, request } = await validCall(world, key)
    const unknown = { password_hash: 1, created_at: 1, search: 1, is_admin: 1 }
    const { status, text } = await world.send({
      ...request,
      headers: JSON_TYPE,
      body: JSON.stringify({ ...given?.body, ...unknown }),
    })
    const errors = Object.fromEntries(Object.keys(unknown).map((name) => [name, ['Unknown field']]))
    expect([status, JSON.parse(text).errors]).toEqual([422, errors])
  })
})
