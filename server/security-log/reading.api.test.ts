import { beforeAll, describe, expect, test } from 'vitest'
import type { SecurityEventKind } from '#contract/security-events.ts'
import { sql } from '#server/database/drizzle.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, people } = world
const [palm, cedar] = [estates.palm.id, estates.cedar.id]

interface Told {
  by: Who | null
  about?: Who
  estate?: number
  ip?: string
  kind?: SecurityEventKind
  times?: number
  detail?: object
}
/** Events by the word in their detail, each a minute older than the last. */
const EVENTS: Record<string, Told> = {
  'a tenant signs in': { by: 'tenant', ip: '10.0.0.1' },
  'a neighbour is refused': { by: 'neighbour', ip: '10.0.0.2', kind: 'sign_in_refused', times: 3 },
  'the estate admin exports': { by: 'estate admin', ip: '10.0.0.3', estate: palm, kind: 'exported' },
  'an admin changes the estate': { by: 'admin', ip: '10.0.0.4', estate: palm, kind: 'settings_changed' },
  'an admin closes a tenant': { by: 'admin', about: 'tenant', ip: '10.0.0.4', kind: 'account_deactivated' },
  'somebody of Cedar reaches for Palm': {
    by: 'other tenant',
    ip: '10.0.0.5',
    estate: palm,
    kind: 'row_refused',
  },
  'a super admin changes the estate': {
    by: 'super admin',
    ip: '10.0.0.6',
    estate: palm,
    kind: 'settings_changed',
  },
  'a super admin changes a tenant': { by: 'super admin', about: 'tenant', ip: '10.0.0.6' },
  'somebody of Cedar signs in': { by: 'other tenant', ip: '10.0.0.5' },
  'the landlord is busy in Cedar': { by: 'landlord', ip: '10.0.0.7', estate: cedar },
  'an admin signs in': { by: 'admin', ip: '10.0.0.4', kind: 'new_device' },
  'nobody known is refused': { by: null, ip: '10.0.0.8', kind: 'sign_in_refused' },
}

beforeAll(async () => {
  for (const [index, [word, told]] of Object.entries(EVENTS).entries())
    await db.insert(securityEvents).values({
      ...{ kind: told.kind ?? 'sign_in', times: told.times ?? 1, ip: told.ip ?? null },
      user_id: told.by && people[told.by].id,
      role: told.by && (told.by.replace('other ', '').replace('neighbour', 'tenant') as string),
      about_id: told.about ? people[told.about].id : null,
      estate_id: told.estate ?? null,
      ...(told.by === null && { tried: 'ghost@estate.test' }),
      at: sql`now() - ${index} * interval '1 minute'`,
      detail: { word },
    })
})

const PALM_READS = [
  'a tenant signs in',
  'a neighbour is refused',
  'the estate admin exports',
  'an admin changes the estate',
  'an admin closes a tenant',
  'somebody of Cedar reaches for Palm',
]
async function read(who: Who, query: object = {}) {
  const { body } = await as(who)('GET /security-log', { query })
  return body.map(({ detail }) => String(detail?.word))
}

describe('an estate admin', () => {
  test('reads what is of the own estate and its people, never of super admins or of other estates', async () => {
    expect(await read('estate admin')).toEqual(PALM_READS)
    expect(await read('other estate admin')).toEqual([
      'somebody of Cedar signs in',
      'the landlord is busy in Cedar',
    ])
  })

  test('is told of others neither name nor address, and finds nothing by them', async () => {
    const { body } = await as('estate admin')('GET /security-log')
    const told = body.map(({ user_name, ip }) => [user_name, ip])
    expect(told).toEqual([
      ['The tenant', '10.0.0.1'],
      ['The neighbour', '10.0.0.2'],
      ['The estate admin', '10.0.0.3'],
      ['The admin', null],
      ['The admin', null],
      [null, null],
    ])
    expect(body.at(-1)).toMatchObject({ user_id: null, role: 'tenant', user_agent: null })
    for (const query of [
      { q: '10.0.0.5' },
      { q: '10.0.0.4' },
      { q: 'other' },
      { user_id: people['other tenant'].id },
    ])
      expect(await read('estate admin', query), JSON.stringify(query)).toEqual([])
  })

  test('counts and takes along the same', async () => {
    expect((await as('estate admin')('GET /security-log/figures')).body).toEqual({
      refused: 4,
      new_devices: 0,
      exports: 1,
    })
    const { body } = await as('estate admin')('GET /security-log/export', { query: { format: 'csv' } })
    const lines = String(body).trim().split('\n')
    // One more line is the export itself, which is logged before it is written.
    expect(lines).toHaveLength(1 + PALM_READS.length + 1)
    expect(String(body)).not.toContain('10.0.0.5')
  })
})

describe('a super admin', () => {
  test.each([
    [{ kind: 'sign_in_refused' }, ['a neighbour is refused', 'nobody known is refused']],
    [
      { kind: 'refused' },
      ['a neighbour is refused', 'somebody of Cedar reaches for Palm', 'nobody known is refused'],
    ],
    [{ q: '10.0.0.8' }, ['nobody known is refused']],
    [{ q: 'Ghost@' }, ['nobody known is refused']],
    [{ q: 'the neighbour' }, ['a neighbour is refused']],
    [{ from: '2026-01-02', to: '2026-01-02' }, []],
  ])('finds by %j', async (query, expected) => {
    expect(await read('super admin', query)).toEqual(expected)
  })

  test('finds all that a person did, or that was done to them, and all of an estate', async () => {
    const tenant = ['a tenant signs in', 'an admin closes a tenant', 'a super admin changes a tenant']
    expect(await read('super admin', { user_id: people.tenant.id })).toEqual(tenant)
    expect(await read('super admin', { estate_id: cedar })).toEqual(['the landlord is busy in Cedar'])
  })

  test('the export asks for the password', async () => {
    await db.execute(sql`update sessions set password_given_at = null`)
    const query = { format: 'csv' as const }
    expect((await as('super admin')('GET /security-log/export', { query })).body.code).toBe('password_needed')
  })
})
