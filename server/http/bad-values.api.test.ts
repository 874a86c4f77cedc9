import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { BAD_VALUES, groupsOf, jsonWith, type Path, pathsIn } from '#server/test/bad-values.ts'
import type { Key } from '#server/test/client.ts'
import { JSON_TYPE, type Spoiled, sendSpoiled, validCall, wordsOf } from '#server/test/spoiled-calls.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const withBody = endpoints.filter(({ body }) => body).map(({ key }) => key as Key)

type Way = Spoiled & { value: [about: string, json: string | undefined]; paths: readonly Path[] }

test.each(withBody)('bad values in the body of %s', async (key) => {
  const { given, request } = await validCall(world, key)
  const spoil = (paths: readonly Path[], value: Way['value']): Way => {
    const [about, json] = value
    const body = jsonWith(given?.body, paths, json)
    return {
      about: `${paths.map((path) => path.join('.')).join(', ')} is ${about}`,
      given: { params: wordsOf(given?.params), query: wordsOf(given?.query), body: JSON.parse(body) },
      request: { ...request, headers: JSON_TYPE, body },
      ...{ value, paths },
    }
  }
  const wrong = await sendSpoiled(
    world,
    key,
    Object.entries({ ...BAD_VALUES, missing: undefined }).flatMap((value) =>
      groupsOf(pathsIn(given?.body)).map((paths) => paths.map((path) => spoil([path], value))),
    ),
    (ways) =>
      spoil(
        ways.flatMap(({ paths }) => paths),
        ways[0]?.value as Way['value'],
      ),
  )
  expect(wrong).toEqual([])
})
