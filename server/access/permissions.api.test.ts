import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, splitKey } from '#contract/endpoint.ts'
import { PROBLEMS } from '#contract/errors.ts'
import { mayCall, ROLES, type Role } from '#contract/roles.ts'
import { CALLED_BY_OTHER_SYSTEMS, samples } from '#server/test/call-samples/call-samples.ts'
import { addressOf, type Input, type Key } from '#server/test/client.ts'
import { atRest } from '#server/test/imports.ts'
import { addPerson, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { app, db, send, estates } = world

/** One new person for each role: their calls may end their other sessions. */
const ids = new Map<Role, number>()
for (const role of ROLES) {
  const { id } = await addPerson(db, { role, ...(role === 'estate admin' && { estate_id: estates.palm.id }) })
  ids.set(role, id)
}

/** A session of a role; a new one after each successful call, which may have ended it. */
const tokens = new Map<Role, string>()
async function tokenOf(role: Role): Promise<string> {
  const token = tokens.get(role) ?? (await signIn(db, ids.get(role) as number))
  tokens.set(role, token)
  return token
}

/** A valid method and address, with unknown ids and an empty body. */
function barely({ key }: Endpoint) {
  const { method, path } = splitKey(key)
  return { method, path: path.replace(/:\w+/g, '2147483647') }
}
const said = async (endpoint: Endpoint, token: string | null) => {
  const { status, text } = await send({ ...barely(endpoint), token })
  return { status, message: JSON.parse(text).message as string }
}

test('every call of the contract is served', () => {
  const missing = endpoints.filter(({ key }) => {
    const { method, path } = splitKey(key)
    return !app.hasRoute({ method, url: `/api${path}` })
  })
  expect(missing.map(({ key }) => key)).toEqual([])
})

describe('the contract says who may call', () => {
  const guarded = endpoints.filter(({ allow }) => allow !== 'anyone')

  test.each(guarded)('$key, not signed in', async (endpoint) => {
    const signedOut = { status: 401, message: 'Please sign in to continue.' }
    expect(await said(endpoint, null)).toEqual(signedOut)
    expect(await said(endpoint, 'no-such-token')).toEqual(signedOut)
  })

  test.each(guarded)('$key, by role', async (endpoint) => {
    for (const role of ROLES) {
      const { status, message } = await said(endpoint, await tokenOf(role))
      if (status < 400) tokens.delete(role)
      if (mayCall(endpoint.allow, role)) expect([401, 403], role).not.toContain(status)
      else
        expect({ status, message }, role).toEqual({ status: 403, message: 'Your role does not allow this.' })
    }
  })

  test.each(
    endpoints.filter(({ key, allow }) => allow === 'anyone' && !CALLED_BY_OTHER_SYSTEMS.includes(key as Key)),
  )('$key, by anyone', async (endpoint) => {
    const { status, text } = await send(barely(endpoint))
    expect([401, 403]).not.toContain(status)
    // The row may be missing, but the route exists.
    if (status === 404) expect(JSON.parse(text).message).not.toBe(PROBLEMS.not_found.message)
  })
})

describe('a right call is answered as the contract tells', () => {
  const ours = (Object.keys(samples) as Key[]).filter((key) => !CALLED_BY_OTHER_SYSTEMS.includes(key))
  test.each(ours)('%s', async (key) => {
    const { who, input, token } = samples[key]
    const asked = (await input?.(world as never)) as Input | undefined
    const call = token ? world.callWith(await token(world)) : who ? world.as(who) : world.call
    // The client checks each answer against the contract.
    const { status, body } = await call(key, asked as never)
    expect(status, `${addressOf(key, asked)} ${JSON.stringify(body)}`).toBeLessThan(300)
    if (status === 202) await atRest(world)
  })
})
