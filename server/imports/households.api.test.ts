import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { addCharge } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, rowsOf } from '#server/test/imports.ts'
import { startWorld, unique } from '#server/test/world.ts'

/* People of one home in a sheet share an account, unless it is let by room (A1). */

const world = await startWorld()
const { as, db } = world

const HEADINGS = ['House', 'Rent', 'Tenant', 'Email', 'GSM', 'Move in date', 'Let by room']
type Line = [home: string, name: string, email?: string, phone?: string, since?: string, by_room?: string]
const sheetOf = (lines: readonly Line[]) => [
  HEADINGS,
  ...lines.map(([home, name, email = '', phone = '', since = '', by_room = '']) => {
    return [home, '500000', name, email, phone, since, by_room]
  }),
]
const run = async (lines: readonly Line[], given?: number) => {
  const estate_id = given ?? (await freshEstate(world))
  const { checked, done } = await bringIn(world, sheetOf(lines), { who: 'admin', estate_id })
  const rows = await rowsOf(world, checked.id)
  const warnings = rows.map(({ problems }) => problems.map(({ message }) => message))
  return { estate_id, checked, done, warnings, outcomes: rows.map(({ outcome }) => outcome) }
}
/** `House 1: Ada Bello, Tunde Bello` for each account. */
async function accountsIn(estate_id: number): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select p.title || ': ' || string_agg(t.name, ', ' order by t.name) as line
    from tenants t join properties p on p.id = t.estate_property_id
    where t.estate_id = ${estate_id} group by t.account_id, p.title order by 1`)
  return rows.map(({ line }) => line)
}
async function signInsIn(estate_id: number): Promise<(string | null)[][]> {
  const { rows } = await db.execute<{ name: string; email: string | null; phone: string | null }>(sql`
    select t.name, u.email, u.sign_in_phone as phone from tenants t join users u on u.id = t.user_id
    where t.estate_id = ${estate_id} order by 1`)
  return rows.map(({ name, email, phone }) => [name, email, phone])
}

describe('people of one home in a sheet', () => {
  test('share one account, whatever they are called, and the row says so', async () => {
    const { estate_id, warnings } = await run([
      ['House 1', 'Ada Bello', `ada${unique()}@e.test`],
      ['House 1', 'Chidi Obi', `chidi${unique()}@e.test`, '', '1/2/2026'],
      ['House 2', 'Uche Eze', `uche${unique()}@e.test`],
    ])
    expect(await accountsIn(estate_id)).toEqual(['House 1: Ada Bello, Chidi Obi', 'House 2: Uche Eze'])
    expect(warnings).toEqual([
      ['Chidi Obi in row 3 lives there, too. They share one account.'],
      ['Ada Bello in row 2 lives there, too. They share one account.'],
      [],
    ])
  })

  test('join the household that lives there', async () => {
    const { estate_id } = await run([['House 1', 'Ada Bello', `ada${unique()}@e.test`, '', '1/3/2026']])
    const { warnings } = await run(
      [['House 1', 'Tunde Bello', `t${unique()}@e.test`, '', '1/1/2026']],
      estate_id,
    )
    expect(warnings).toEqual([['Ada Bello lives there, too. They share one account.']])
    expect(await accountsIn(estate_id)).toEqual(['House 1: Ada Bello, Tunde Bello'])
  })

  test('have an account each where the sheet says that it is let by room, and may be undone', async () => {
    const lines: Line[] = [
      ['House 1', 'Ada Bello', `ada${unique()}@e.test`, '', '', 'Yes'],
      ['House 1', 'Chidi Obi', `chidi${unique()}@e.test`, '', '', ''],
      ['House 2', 'Uche Eze', `uche${unique()}@e.test`, '', '', 'maybe'],
    ]
    const { estate_id, done, warnings } = await run(lines)
    expect(await accountsIn(estate_id)).toEqual([
      'House 1: Ada Bello',
      'House 1: Chidi Obi',
      'House 2: Uche Eze',
    ])
    expect(warnings).toEqual([
      ['Chidi Obi in row 3 lives there, too. Each has an account of their own.'],
      ['Ada Bello in row 2 lives there, too. Each has an account of their own.'],
      ['Left out: maybe is neither yes nor no'],
    ])
    const again = await run(lines, estate_id)
    expect(again.outcomes).toEqual(['same', 'same', 'same'])
    const changed = await run([['House 2', 'Uche Eze', lines[2]?.[2], '', '', 'Y']], estate_id)
    expect(changed.outcomes).toEqual(['changed'])
    const flags = async () =>
      (
        await db.execute(
          sql`select let_by_room from properties where estate_id = ${estate_id} order by title`,
        )
      ).rows
    expect(await flags()).toEqual([{ let_by_room: true }, { let_by_room: true }])
    for (const { id } of [changed.done, again.done, done])
      expect(await as('admin')('POST /import/undo/:id', { params: { id } })).toMatchObject({ status: 200 })
    expect(await flags()).toEqual([])
  })

  test('have the same accounts after an export of a home let by room is imported, here or elsewhere', async () => {
    const lines: Line[] = [
      ['House 1', 'Ada Bello', `ada${unique()}@e.test`, '', '', 'Yes'],
      ['House 1', 'Chidi Obi', `chidi${unique()}@e.test`, '', '', 'Yes'],
      ['House 2', 'Uche Eze', `uche${unique()}@e.test`],
      ['House 2', 'Obinna Eze', `obinna${unique()}@e.test`],
    ]
    const { estate_id } = await run(lines)
    const given = { params: { estateId: estate_id }, query: { format: 'csv' } } as const
    const sheet = String((await as('admin')('GET /estate/sheet/:estateId', given)).body)
    const again = await bringIn(world, sheet, { who: 'admin', estate_id })
    expect(again.done.report?.rows).toMatchObject({ same: 4, warned: 0 })
    const elsewhere = await freshEstate(world)
    await bringIn(world, sheet, { who: 'admin', estate_id: elsewhere })
    expect(await accountsIn(elsewhere)).toEqual([
      ...['House 1: Ada Bello', 'House 1: Chidi Obi', 'House 2: Obinna Eze, Uche Eze'],
    ])
    expect(await accountsIn(estate_id)).toEqual(await accountsIn(elsewhere))
  })

  test('are refused where rows disagree how it is let', async () => {
    const { outcomes } = await run([
      ['House 1', 'Ada Bello', `ada${unique()}@e.test`, '', '', 'Yes'],
      ['House 1', 'Chidi Obi', `chidi${unique()}@e.test`, '', '', 'No'],
      ['House 2', 'Uche Eze', `uche${unique()}@e.test`],
    ])
    expect(outcomes).toEqual(['refused', 'refused', 'new'])
  })
})

describe('a couple', () => {
  test('that shares an email is taken: one signs in with it, and the other row says so', async () => {
    const email = `bello${unique()}@e.test`
    const lines: Line[] = [
      ['House 1', 'Tunde Bello', email],
      ['House 1', 'Ada Bello', email],
    ]
    const { estate_id, outcomes, warnings } = await run(lines)
    expect(outcomes).toEqual(['new', 'new'])
    expect(warnings[0]).toContain(`${email} is Ada Bello's in row 3. Tunde Bello is added without it.`)
    expect(await accountsIn(estate_id)).toEqual(['House 1: Ada Bello, Tunde Bello'])
    expect(await signInsIn(estate_id)).toEqual([
      ['Ada Bello', email, null],
      ['Tunde Bello', null, null],
    ])
    expect((await run(lines.toReversed(), estate_id)).outcomes, 'and again changes nothing').toEqual([
      'same',
      'same',
    ])
  })

  test('leaves the number with who has it there', async () => {
    const phone = `0806 ${100 + (unique() % 900)} ${1000 + (unique() % 9000)}`
    const { estate_id } = await run([['House 1', 'Tunde Bello', '', phone]])
    const { outcomes, warnings } = await run(
      [
        ['House 1', 'Ada Bello', '', phone],
        ['House 1', 'Tunde Bello', '', phone],
      ],
      estate_id,
    )
    expect(outcomes).toEqual(['new', 'same'])
    expect(warnings[0]?.[0]).toMatch(
      /^\+234806\d+ is Tunde Bello's in row 3\. Ada Bello is added without it\.$/,
    )
  })

  test('that shares a phone number is taken, with the number for who has no email', async () => {
    const phone = `0803 ${100 + (unique() % 900)} ${1000 + (unique() % 9000)}`
    const { estate_id, outcomes } = await run([
      ['House 1', 'Tunde Bello', '', phone],
      ['House 1', 'Ada Bello', '', phone],
      ['House 2', 'Mr Uche Eze', `uche${unique()}@e.test`, '0805 765 4321'],
      ['House 2', 'Mrs Ngozi Eze', '', '0805 765 4321'],
    ])
    expect(outcomes).toEqual(['new', 'new', 'new', 'new'])
    expect(await accountsIn(estate_id)).toEqual([
      'House 1: Ada Bello, Tunde Bello',
      'House 2: Mr Uche Eze, Mrs Ngozi Eze',
    ])
    expect(await signInsIn(estate_id)).toEqual([
      ['Ada Bello', null, expect.stringMatching(/^\+234803/)],
      ['Mr Uche Eze', expect.stringContaining('@'), null],
      ['Mrs Ngozi Eze', null, expect.stringMatching(/^\+234805/)],
      ['Tunde Bello', null, null],
    ])
  })
})

test('who joins a household of an estate that bills is charged nothing anew', async () => {
  const { estate_id } = await run([['House 1', 'Ada Bello', `ada${unique()}@e.test`, '', '1/3/2026']])
  await billCharges(world, estate_id, [await addCharge(world, estate_id, { amount: 30_000 })], '2026-01-01')
  const dues = async () =>
    (
      await db.execute(sql`
        select count(*)::int as dues, count(distinct account_id)::int as accounts, min(dated_on) as first
        from ledger_entries where estate_id = ${estate_id} and kind = 'due'`)
    ).rows[0]
  const before = await dues()
  await run([['House 1', 'Tunde Bello', `t${unique()}@e.test`, '', '1/4/2026']], estate_id)
  expect(await dues()).toEqual(before)
  await run([['House 1', 'Uche Bello', `u${unique()}@e.test`, '', '1/2/2026']], estate_id)
  expect(await dues(), 'an earlier first day counts').toMatchObject({ accounts: 1, first: '2026-02-01' })
})
