import { splitKey } from '#contract/endpoint.ts'
import { samples } from '#server/test/call-samples/call-samples.ts'
import { addressOf, type Input, type Key, type RawRequest, readAnswer } from './client.ts'
import { createTableStateReader } from './table-states.ts'
import { newAddress, signIn, type World } from './world.ts'

/** The statuses of a proper refusal. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422]
export const JSON_TYPE = { 'content-type': 'application/json' }

/** A call that succeeds, to be spoiled by a test. */
export async function validCall(world: World, key: Key) {
  const { who, input } = samples[key]
  const given = (await input?.(world)) as (Input & { body?: object }) | undefined
  const token = who && (await signIn(world.db, world.people[who].id))
  const request = { method: splitKey(key).method, path: addressOf(key, given), token }
  return { given, request }
}

/** Sends requests; answers a line for each that was not refused properly, or was refused although it changed a table. */
export async function sendSpoiled(
  { send, pool, logged }: World,
  key: Key,
  requests: Iterable<[string, RawRequest]>,
): Promise<string[]> {
  const readRows = await createTableStateReader(pool)
  const wrong: string[] = []
  let before = await readRows()
  for (const [about, request] of requests) {
    // No request may be throttled because of those before it.
    await pool.query('delete from throttle')
    const answer = await send({
      ...request,
      headers: { 'x-forwarded-for': newAddress(), ...request.headers },
    })
    const after = await readRows()
    if (answer.status >= 300) {
      if (!REFUSALS.includes(answer.status))
        wrong.push(`${about}: ${answer.status} ${logged.at(-1)?.slice(0, 600)}`)
      if (/Invalid (input|option)|expected /.test(answer.text))
        wrong.push(`${about}: not for a person: ${answer.text}`)
      for (const [table, digest] of Object.entries(after))
        if (digest !== before[table]) wrong.push(`${about}: ${answer.status}, yet ${table} changed`)
    }
    readAnswer(key, answer)
    before = after
  }
  return wrong
}
