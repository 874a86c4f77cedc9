import { beforeAll, expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

/** More rows than a search lists. */
const NAMESAKES = 20_200
const OTHERS = 2000

const world = await startWorld()
const { as, owner, people } = world

beforeAll(async () => {
  // Each tenth person got a message; one acted.
  await owner.pool.query(`
    insert into users (name, email, password_hash) select 'Akash ' || n, 'person' || n || '@estate.test', '' from generate_series(1, ${NAMESAKES}) n;
    insert into users (name, email, password_hash) select 'Zainab ' || n, 'other' || n || '@estate.test', '' from generate_series(1, ${OTHERS}) n;
    insert into messages (kind, channel, user_id, address, content)
      select 'notice', 'email', id, email, '{}' from users where name like 'Akash %0' order by id;
    insert into audit_log (user_id, role, action, entity) select id, 'admin', 'move_out', 'tenant' from users where name = 'Akash 77';
    insert into audit_log (user_id, role, action, entity) values (${people.admin.id}, 'admin', 'create', 'charge');
    insert into security_events (kind, user_id, role) select 'sign_in', id, 'admin' from users where name = 'Akash 78';
    insert into security_events (kind, user_id, about_id, role)
      select 'roles_changed', ${people.admin.id}, id, 'admin' from users where name = 'Akash 79'`)
})

const search = (q: string) => ({ query: { q, page: 1, per_page: 100 } })
const messages = async (q: string) =>
  (await as('super admin')('GET /messages', search(q))).body.map(({ name }) => name)
const done = async (q: string) =>
  (await as('super admin')('GET /audit-log', search(q))).body.map(
    ({ user_name, action, entity }) => `${user_name}: ${action} ${entity}`,
  )
const events = async (q: string) =>
  (await as('super admin')('GET /security-log', search(q))).body.map(
    ({ user_name, about_name }) => about_name ?? user_name,
  )

const SEVENTY_SEVENS = Array.from(
  { length: NAMESAKES / 10 },
  (_, index) => `Akash ${NAMESAKES - 10 * index}`,
).filter((name) => name.includes('77'))

test('a name of nearly everybody, of very many, of some and of one finds what they were sent and did, once each', async () => {
  for (const q of ['akash', 'AKASH 77', '77 akash'])
    expect(await done(q)).toEqual(['Akash 77: move_out tenant'])
  const sent = await messages('akash')
  expect([sent.length, sent[0], sent[99]]).toEqual([100, 'Akash 20200', 'Akash 19210'])
  expect(await messages('akash 77')).toEqual(SEVENTY_SEVENS)
  expect(await events('akash')).toEqual(['Akash 79', 'Akash 78'])
  // A letter in nearly every name.
  expect((await messages('a')).slice(0, 2)).toEqual(['Akash 20200', 'Akash 20190'])
  expect((await events('a')).slice(0, 2)).toEqual(['Akash 79', 'Akash 78'])
  expect(await done('a')).toEqual(expect.arrayContaining(['Akash 77: move_out tenant']))
  expect(await events('akash 78')).toEqual(['Akash 78'])
})

test('what else a search for accounts finds is not what these show', async () => {
  // The actor's address and a word without a match.
  for (const q of ['person77@', 'nobody']) expect([q, await done(q), await events(q)]).toEqual([q, [], []])
  expect(await messages('PERSON770@')).toEqual(['Akash 770'])
  expect(await messages('nobody')).toEqual([])
})

test('what was done is found by its words', async () => {
  for (const q of ['move out', 'Move Out Tenant', 'out ten'])
    expect(await done(q)).toEqual(['Akash 77: move_out tenant'])
  expect(await done('create charge')).toContain(`${people.admin.name}: create charge`)
})
