import { describe, expect, test } from 'vitest'
import type { SheetField } from '#contract/sheet-fields.ts'
import { homeKey } from './merge-spellings.ts'
import { mayBeOne } from './one-person.ts'
import { plan, readSheetRows } from './plan.ts'
import type { Answers } from './questions.ts'
import type { EstateThere, TenancyThere } from './there.ts'

const EMPTY: EstateThere = { properties: [], tenancies: [], billing_from: null }
const FIELDS: SheetField[] = [
  'property',
  'tenant_name',
  'tenant_phone',
  'opening_balance',
  'landlord_name',
  'landlord_phone',
]

function check(sheet: readonly string[][], { estate = EMPTY, answers = new Map() as Answers } = {}) {
  const attributes = new Map<number, string>()
  const [today, in_a_year] = ['2026-11-22', '2027-11-22']
  const rows = readSheetRows(
    sheet.map((cells, index) => ({ number: index + 2, cells })),
    { fields: FIELDS, attributes, types: [], today, in_a_year, phones: new Set() },
  )
  const phoneOf = (typed: string) => typed
  const facts = {
    attributes,
    today,
    answers,
    estate,
    phoneOf,
    default_price: 1,
    accounts: [],
    reserved: new Set<string>(),
  }
  const made = plan(rows, facts)
  const messages = made.rows.map(({ problems }) => problems.map(({ message }) => message))
  return { ...made, messages, outcomes: made.rows.map(({ outcome }) => outcome) }
}
const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

test.each([
  ['Blk 4 Flt 2', 'Block 4, Flat 2', 'BLOCK 4 FLAT 02', 'Flat 2 Block 4', 'B4F2', 'Flat Two, Blk. 4'],
  ['12 Palm Cl.', 'No 12 Palm Close', '12, Palm Close'],
  ['House 12A', 'Hse 12 A', 'HSE. 12a'],
  ['Flat Seven', 'Flat 7', 'Flt 07'],
])('%s and its other spellings may be one home', (first, ...others) => {
  for (const other of others) expect(homeKey(other)).toBe(homeKey(first))
})

test.each([
  ['Block 4 Flat 2', 'Block 2 Flat 4'],
  ['Flat 12', 'Flat 1 2'],
  ['Flat 1, Block A', 'Flat 1, Block B'],
  ['House 12A', 'House 12B'],
  ['12 Palm Close', '12 Palm Road'],
])('%s and %s are two homes', (one, other) => {
  expect(homeKey(one)).not.toBe(homeKey(other))
})

test.each<[may: boolean, ...names: string[]]>([
  [true, 'Chief Bello', 'Chief A. Bello', 'Chief (Dr.) A Bello', 'Bello, A. (Chief)'],
  [true, 'Engr. Adé Ọlá', 'Ade Ola'],
  [false, 'Chief Bello', 'Mrs Bello'],
  [false, 'Musa Bello', 'Musa Bello Jnr'],
  [false, 'Ada Obi', 'Eze Bello'],
  [false, 'Mr & Mrs Obi', 'Mr Obi'],
  [false, 'Chief', 'Chief Bello'],
])('%s: one person may be called %s and %s', (may, ...names) => {
  expect(mayBeOne(names)).toBe(may)
})

describe('two spellings of one home', () => {
  const twice = [
    ['Blk 4 Flt 2', 'Ngozi Eze', '08030000001', '5000'],
    ['Block 4, Flat 2', 'Ngozi Eze', '08030000001', '5000'],
  ]
  test('are one, unless somebody says otherwise, where tenant, phone and balance are the same', async () => {
    const { questions, properties, report, messages } = check(twice)
    expect(properties.new.map(({ title }) => title)).toEqual(['Block 4, Flat 2'])
    expect(report.openings.taken).toEqual({ count: 1, amount: 5000 })
    expect(messages[0]).toContain('Read as Block 4, Flat 2')
    expect(only(questions)).toMatchObject({
      about: 'home',
      spellings: [
        { text: 'Block 4, Flat 2', rows: [3], here: false },
        { text: 'Blk 4 Flt 2', rows: [2], here: false },
      ],
      choices: ['Block 4, Flat 2', 'Blk 4 Flt 2'],
      answer: 'Block 4, Flat 2',
      answered: false,
    })
  })

  test('are two where somebody says so, and nothing more is said of it', async () => {
    const { key } = only(check(twice).questions)
    const { questions, properties, messages } = check(twice, { answers: new Map([[key, null]]) })
    expect(properties.new).toHaveLength(2)
    expect(messages).toEqual([[], []])
    expect(questions).toMatchObject([{ answer: null, answered: true }])
  })

  test('stay apart where other people live there, until somebody says that they are one', async () => {
    const sheet = [
      ['BLOCK 4 FLAT 3', 'Tola Ade', '08030000002', '0'],
      ['Block 4 Flat 03', 'Sani Bala', '08030000003', '100'],
    ]
    const { questions, properties, messages } = check(sheet)
    expect(properties.new).toHaveLength(2)
    expect(messages[0]).toEqual(['Looks like Block 4 Flat 03, which is in row 3. They count as two homes.'])
    const { key, answer } = only(questions)
    expect(answer).toBeNull()
    const one = check(sheet, { answers: new Map([[key, 'BLOCK 4 FLAT 3']]) })
    expect(one.properties.new.map(({ title }) => title)).toEqual(['BLOCK 4 FLAT 3'])
    // Two new tenants in one home get the same warning as one in an occupied home.
    expect(one.messages).toEqual([
      ['Sani Bala in row 3 lives there, too. They share one account.'],
      ['Tola Ade in row 2 lives there, too. They share one account.'],
    ])
  })

  test('are asked about where the estate has the home, whose title stays', async () => {
    const estate: EstateThere = {
      billing_from: null,
      properties: [
        {
          ...{ id: 1, title: 'Block 4, Flat 2', price: 1, description: null, status: 'rented' },
          ...{ property_type_id: 3, property_type_name: 'Home' },
          owner: null,
          owner_planned: false,
          let_by_room: false,
          attributes: {},
        },
      ],
      tenancies: [],
    }
    const { questions, properties } = check([['Blk 4 Flt 2', 'Ngozi Eze', '', '']], { estate })
    expect(properties.new).toHaveLength(1)
    const question = only(questions)
    expect(question).toMatchObject({ choices: ['Block 4, Flat 2'], answer: null })
    const one = check([['Blk 4 Flt 2', 'Ngozi Eze', '', '']], {
      estate,
      answers: new Map([[question.key, 'Block 4, Flat 2']]),
    })
    expect(one.properties).toMatchObject({ new: [], same: 1 })
    expect(one.tenancies.new).toMatchObject([{ property_id: 1 }])
    // The same tenant already lives there.
    const ngozi: TenancyThere = {
      ...{ id: 5, user_id: 8, property_id: 1, name: 'Ngozi Eze', email: null, phone: null, address: null },
      ...{ starts_on: '2025-02-01', over: false, opening: null },
    }
    const same = check([['Blk 4 Flt 2', 'Ngozi Eze', '', '']], {
      estate: { ...estate, tenancies: [ngozi] },
    })
    expect([same.outcomes, same.questions[0]?.answer]).toEqual([['same'], 'Block 4, Flat 2'])
    // The estate's own titles raise no question, however alike.
    expect(check([['Block 4, Flat 2', '', '', '']], { estate }).questions).toEqual([])
  })
})

describe('several names with one number', () => {
  const landlords = [
    'Chief Bello',
    'Chief A. Bello',
    'Chief (Dr.) A Bello',
    'CHIEF BELLO',
    'Bello, A. (Chief)',
  ]
  const sheet = landlords.map((name, index) => [`House ${index + 1}`, '', '', '', name, '08030042999'])
  test('are one landlord, asked about once', async () => {
    const { questions, properties, people, outcomes, messages } = check(sheet)
    expect(only(questions)).toMatchObject({ about: 'person', answer: 'Chief Bello', answered: false })
    expect(outcomes).toEqual(Array(5).fill('new'))
    expect(people.map(({ name }) => name)).toEqual(['Chief Bello'])
    expect(new Set(properties.new.map(({ owner }) => owner?.name))).toEqual(new Set(['Chief Bello']))
    expect(messages).toEqual([
      [],
      ['Read as Chief Bello'],
      ['Read as Chief Bello'],
      [],
      ['Read as Chief Bello'],
    ])
  })

  test('get the name that somebody chooses, or stay back as several people', async () => {
    const { key } = only(check(sheet).questions)
    const named = check(sheet, { answers: new Map([[key, 'Chief A. Bello']]) })
    expect(named.people.map(({ name }) => name)).toEqual(['Chief A. Bello'])
    expect(named.messages.flat()).toEqual([])
    const several = check(sheet, { answers: new Map([[key, null]]) })
    expect(several.outcomes).toEqual(Array(5).fill('refused'))
    expect(several.messages[1]?.[0]).toMatch(
      /^Rows 2, 4, 5, 6 have Chief Bello or .* Two people need an email each, or one of them no phone\.$/,
    )
    // An answer for a spelling that no row has counts as none.
    expect(check(sheet, { answers: new Map([[key, 'Chief B']]) }).questions).toMatchObject([
      { answered: false },
    ])
  })

  test('name a row once that says a person twice, as tenant and landlord', async () => {
    const { questions } = check([
      ['Flat 1', 'Chief Bello', '08030042999', '', 'Chief Bello', '08030042999'],
      ['Flat 2', '', '', '', 'Chief A. Bello', '08030042999'],
    ])
    expect(only(questions).spellings.map(({ text, rows }) => [text, rows])).toEqual([
      ['Chief Bello', [2]],
      ['Chief A. Bello', [3]],
    ])
  })

  test('of husband and wife stay back and say how both get in', async () => {
    const couple = [
      ['Flat 2', 'Mr & Mrs Obi', '08030039003', '5'],
      ['Flat 3', 'Obi (Mrs)', '08030039003', '7'],
    ]
    const { questions, messages, outcomes } = check(couple)
    expect(outcomes).toEqual(['refused', 'refused'])
    expect(messages[0]).toEqual([
      'Row 3 has Obi (Mrs) for the same phone or email. One person needs one name. Two people need an email each, or one of them no phone.',
    ])
    expect(only(questions)).toMatchObject({ answer: null, answered: false })
    const mended = check([couple[0] as string[], ['Flat 3', 'Obi (Mrs)', '', '7']])
    expect([mended.outcomes, mended.questions]).toEqual([['new', 'new'], []])
  })

  test('one of which the estate has are asked about', async () => {
    const owner = { user_id: 7, name: 'Chief Bello', email: null, phone: '+2348030042999' }
    const house = {
      ...{ id: 1, title: 'House 9', price: 1, description: null, attributes: {} },
      ...{ property_type_id: 3, property_type_name: 'Home' },
      status: 'available' as const,
      owner,
      owner_planned: false,
      let_by_room: false,
    }
    const estate: EstateThere = { billing_from: null, properties: [house], tenancies: [] }
    const { questions, properties } = check(sheet.slice(1, 2), { estate })
    expect(only(questions)).toMatchObject({
      answer: 'Chief Bello',
      spellings: [{ here: true }, { here: false }],
    })
    expect(properties.new).toMatchObject([{ owner: { key: 'u7', name: 'Chief Bello' } }])
    const { key } = only(questions)
    const other = check(sheet.slice(1, 2), { estate, answers: new Map([[key, null]]) })
    expect(other.messages[0]?.[0]).toMatch(/^\+2348030042999 is the number of Chief Bello here\./)
  })
})

test('two tenants of one home are warned of', async () => {
  const { messages, outcomes } = check([
    ['Flat 1', 'Mr Tayo Ade', '08030039001', '100'],
    ['Flat 1', 'Mrs Kemi Ade', '08030039002', '0'],
  ])
  expect(outcomes).toEqual(['new', 'new'])
  expect(messages).toEqual([
    ['Mrs Kemi Ade in row 3 lives there, too. They share one account.'],
    ['Mr Tayo Ade in row 2 lives there, too. They share one account.'],
  ])
})
