import type { ImportQuestion } from '#contract/imports.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { PersonInRow } from './identify.ts'
import { mayBeOne, TWO_NAMES } from './one-person.ts'
import type { PlanFacts } from './planned.ts'
import { askQuestion, type Spelling, spellingsOf } from './questions.ts'
import { type ReadRow, refuseRow, warn } from './read-row.ts'
import { type PropertyThere, peopleThere } from './there.ts'

const UNITS = new Set('block flat house plot room shop suite floor duplex apartment'.split(' '))
const SHORT = new Map<string, string>(
  Object.entries({
    ...{ blk: 'block', bl: 'block', bk: 'block', flt: 'flat', fl: 'flat', apt: 'apartment' },
    ...{ appt: 'apartment', hse: 'house', hs: 'house', plt: 'plot', rm: 'room', ste: 'suite' },
    ...{ no: '', nos: '', number: '', nr: '' },
    ...{ cl: 'close', clo: 'close', rd: 'road', st: 'street', str: 'street', ave: 'avenue', av: 'avenue' },
    ...{ cres: 'crescent', cresc: 'crescent', dr: 'drive', ln: 'lane', est: 'estate', blvd: 'boulevard' },
    ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
    ...{ ten: '10', eleven: '11', twelve: '12' },
  }),
)
/** Letters and numbers without a space: `B6F2`, `BLK4`, `Flt2`. */
const JOINED = /^(?:(?:b|bl|blk|block|f|fl|flt|flat|h|hse|house|p|plot)\d+)+$/
const LETTERS = new Map(Object.entries({ b: 'block', f: 'flat', h: 'house', p: 'plot' }))

export function mergeHomes(rows: readonly ReadRow[], facts: PlanFacts): ImportQuestion[] {
  const here = Map.groupBy(facts.estate.properties, ({ title }) => homeKey(title))
  const titled = rows.filter(({ property }) => property !== null)
  const groups = Map.groupBy(titled, ({ property }) => homeKey(property ?? ''))
  return [...groups].sort().flatMap(([key, group]) => {
    const homes = here.get(key) ?? []
    const spellings = spellingsOf([
      ...homes.map(({ title }) => ({ text: title, row: null })),
      ...group.map((row) => ({ text: row.property ?? '', row })),
    ])
    const fresh = spellings.filter((spelling) => !spelling.here)
    if (fresh.length === 0) return []
    const question = askQuestion('home', spellings, safeAnswer(spellings, homes, facts), facts.answers)
    for (const { text, rows } of fresh) for (const row of rows) merge(row, text, question)
    return [question]
  })
}

function merge(row: ReadRow, text: string, { answer, answered, spellings }: ImportQuestion): void {
  const warnUnlessAnswered = (message: string) => answered || warn(row, FIELD_LABELS.property, message)
  if (answer === null) {
    const other = spellings.find((each) => each.text !== text)
    const where = other?.rows[0] === undefined ? 'is here already' : `is in row ${other.rows[0]}`
    warnUnlessAnswered(`Looks like ${other?.text}, which ${where}. They count as two homes.`)
    return
  }
  if (fold(text) !== fold(answer)) warnUnlessAnswered(`Read as ${answer}`)
  row.property = answer
}

function safeAnswer(
  spellings: readonly Spelling[],
  homes: readonly PropertyThere[],
  { estate, phoneOf }: PlanFacts,
): string | null {
  const rows = spellings.flatMap((spelling) => spelling.rows)
  const saidOf = ({ tenant, opening }: ReadRow) =>
    JSON.stringify([tenant && fold(tenant.name), tenant?.phone, opening])
  const [first] = rows
  if (!first?.tenant || rows.some((row) => saidOf(row) !== saidOf(first))) return null
  const { name, phone } = first.tenant
  const [home, another] = homes
  if (!home) return spellings[0]?.text ?? null
  const lives = estate.tenancies.some(
    (each) =>
      !each.over &&
      each.property_id === home.id &&
      fold(each.name) === fold(name) &&
      (phone === null || phone === (each.phone && phoneOf(each.phone))),
  )
  return lives && !another ? home.title : null
}

/** Equal for titles that may mean one home: `Blk 4 Flt 2`, `Block 4, Flat 02`, `Flat Two Block 4`. */
export function homeKey(title: string): string {
  const parts: string[][] = [[]]
  for (const word of fold(title).split(' ')) {
    const joined = JOINED.test(word)
    for (const piece of word.match(/\d+|[^\d]+/g) ?? []) {
      const known = SHORT.get(piece) ?? (joined ? LETTERS.get(piece) : undefined) ?? piece
      if (UNITS.has(known)) parts.push([known])
      else if (known !== '') parts.at(-1)?.push(known.replace(/^0+(?=\d)/, ''))
    }
  }
  return parts
    .map((part) => part.join(' '))
    .filter((part) => part !== '')
    .sort()
    .join(', ')
}

/** Asks about people who share a phone or email under several names. */
export function mergeNames(
  mentions: readonly PersonInRow[],
  facts: PlanFacts,
  isThere: (mention: PersonInRow) => boolean,
): ImportQuestion[] {
  const here = Map.groupBy(
    peopleThere(facts.estate),
    ({ user_id, phone }) => `u${user_id}\n${phone && facts.phoneOf(phone)}`,
  )
  const unknown = mentions.filter((mention) => mention.key !== null && !isThere(mention))
  const groups = Map.groupBy(unknown, ({ key }) => key ?? '')
  return [...groups].sort().flatMap(([key, group]) => {
    // A person found by number alone may have another name in the estate.
    const numbers = new Set(group.flatMap(({ email, phone }) => (email === null ? (phone ?? []) : [])))
    const known = [...numbers].flatMap((phone) => here.get(`${key}\n${phone}`) ?? [])
    const spellings = spellingsOf([
      ...known.map(({ name }) => ({ text: name, row: null })),
      ...group.map(({ name, row }) => ({ text: name, row })),
    ])
    if (spellings.every((spelling) => spelling.here)) return []
    const owners = new Set(
      [...known, ...group].flatMap(({ part, name }) => (part === 'landlord' ? [fold(name)] : [])),
    )
    // Couples among tenants share a number and a family name.
    const isOne =
      mayBeOne(spellings.map(({ text }) => text)) && spellings.every(({ text }) => owners.has(fold(text)))
    const safe = isOne ? (spellings[0]?.text ?? null) : null
    const question = askQuestion('person', spellings, safe, facts.answers)
    const names = known.map(({ name }) => name)
    for (const mention of group) mergeName(mention, names, question)
    return [question]
  })
}

function mergeName(
  mention: PersonInRow,
  known: readonly string[],
  { answer, answered }: ImportQuestion,
): void {
  const { row, part, name, phone } = mention
  const column = FIELD_LABELS[`${part}_name`]
  if (answer !== null) {
    if (!answered && fold(name) !== fold(answer)) warn(row, column, `Read as ${answer}`)
    mention.name = answer
  } else if (known.length > 0 && known.every((each) => fold(each) !== fold(name)))
    refuseRow(row, column, `${phone} is the number of ${known[0]} here. ${TWO_NAMES}`)
}
