import { isDeepStrictEqual } from 'node:util'
import { splitKey } from '#contract/endpoint.ts'
import { Problem } from '#server/errors/problem.ts'
import { type Parts, validate } from '#server/http/route.ts'
import { samples } from '#server/test/call-samples/call-samples.ts'
import { addressOf, endpointOf, type Input, type Key, type RawRequest, readAnswer } from './client.ts'
import { atRest } from './imports.ts'
import { createTableStateReader } from './table-states.ts'
import { newAddress, signIn, type World } from './world.ts'

/** The statuses of a proper refusal. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422]
const NOT_FOR_A_PERSON = /Invalid (input|option)|expected /
export const JSON_TYPE = { 'content-type': 'application/json' }

/** A successful call for a test to spoil. */
export async function validCall(world: World, key: Key) {
  const { who, input, token: ownToken } = samples[key]
  const given = (await input?.(world)) as (Input & { body?: object }) | undefined
  const token = ownToken ? await ownToken(world) : who && (await signIn(world.db, world.people[who].id))
  const request = { method: splitKey(key).method, path: addressOf(key, given), token }
  return { given, request }
}

/** A way to spoil a call. */
export interface Spoiled {
  about: string
  request: RawRequest
  /** The input of the call's schemas; undefined if the server sets it. */
  given?: Parts | undefined
}

/** The values as a URL carries them. */
export const wordsOf = (fields: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** The schemas' refusal of a call, as its route gives it; undefined if they accept it. */
function refusalOf(key: Key, given: Parts): string | undefined {
  try {
    validate(endpointOf(key), given)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return JSON.stringify(error.body)
    throw error
  }
}

/**
 * Sends every spoiled input that passes the schemas, and one that they refuse. The schemas check the other inputs without a
 * request. `together` makes one call of a group; its success stands for all of them. Returns a line for each wrong refusal, and
 * for each refusal that changed a table.
 */
export async function sendSpoiled<Way extends Spoiled>(
  world: World,
  key: Key,
  groups: readonly Way[][],
  together?: (ways: readonly Way[]) => Spoiled,
): Promise<string[]> {
  const wrong: string[] = []
  const sender = await createSender(world, key)
  let refused = 0
  for (const group of groups) {
    const passing: Way[] = []
    for (const way of group) {
      const said = way.given && refusalOf(key, way.given)
      if (said && NOT_FOR_A_PERSON.test(said)) wrong.push(`${way.about}: not for a person: ${said}`)
      if (!said) passing.push(way)
      else if (refused++ === 0) await sender.send(way)
    }
    const all = passing.length > 1 ? together?.(passing) : undefined
    if (all?.given && !refusalOf(key, all.given) && (await sender.send(all)) < 300) continue
    for (const way of passing) await sender.send(way)
  }
  return [...wrong, ...(await sender.wrong())]
}

/** Calls that succeed without changing a table; a downloaded file is logged. */
const onlyReads = (key: Key): boolean => key.startsWith('GET ') && !key.endsWith('/export')

/** The tables are checked after each request, or once at the end if none may change anything. */
async function createSender({ send, pool, logged }: World, key: Key) {
  const eachByItself = !onlyReads(key)
  const readRows = await createTableStateReader(pool)
  const wrong: string[] = []
  let before = await readRows()
  return {
    /** Returns the status. */
    async send({ about, request }: Spoiled): Promise<number> {
      // The limits reset, so that earlier requests throttle none.
      if (eachByItself) await pool.query('delete from throttle')
      const answer = await send({
        ...request,
        headers: { 'x-forwarded-for': newAddress(), ...request.headers },
      })
      if (answer.status === 202) await atRest({ pool })
      const after = eachByItself ? await readRows() : before
      if (answer.status >= 300) {
        if (!REFUSALS.includes(answer.status))
          wrong.push(`${about}: ${answer.status} ${logged.at(-1)?.slice(0, 600)}`)
        if (NOT_FOR_A_PERSON.test(answer.text)) wrong.push(`${about}: not for a person: ${answer.text}`)
        for (const [table, digest] of Object.entries(after))
          if (digest !== before[table]) wrong.push(`${about}: ${answer.status}, yet ${table} changed`)
      }
      readAnswer(key, answer)
      before = after
      return answer.status
    },
    /** A line for each fault. */
    async wrong(): Promise<string[]> {
      if (!isDeepStrictEqual(await readRows(), before)) wrong.push('one of them changed a table')
      return wrong
    },
  }
}
