import type { ImportQuestion } from '#contract/imports.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { groupBy } from './fold.ts'
import { homeKey } from './home-key.ts'
import type { Facts } from './planned.ts'
import { ask, type Spelling, spellingsOf } from './questions.ts'
import type { ReadRow } from './read-row.ts'
import type { PropertyThere } from './there.ts'

/** Asks about titles that look like one home, and gives the rows of one home one title. */
export function settleHomes(rows: readonly ReadRow[], facts: Facts): ImportQuestion[] {
  const here = groupBy(facts.estate.properties, ({ title }) => homeKey(title))
  const groups = groupBy(
    rows.filter(({ property }) => property !== null),
    ({ property }) => homeKey(property ?? ''),
  )
  return [...groups].sort().flatMap(([key, group]) => {
    const homes = here.get(key) ?? []
    const spellings = spellingsOf([
      ...homes.map(({ title }) => ({ text: title, row: null })),
      ...group.map((row) => ({ text: row.property ?? '', row })),
    ])
    const fresh = spellings.filter((spelling) => !spelling.here)
    if (fresh.length === 0) return []
    const question = ask('home', spellings, safeAnswer(spellings, homes, facts), facts.answers)
    for (const { text, rows } of fresh) for (const row of rows) settle(row, text, question)
    return [question]
  })
}

function settle(row: ReadRow, text: string, { answer, answered, spellings }: ImportQuestion): void {
  const warn = (message: string) =>
    answered || row.problems.push({ kind: 'warning', column: FIELD_LABELS.property, message })
  if (answer === null) {
    const other = spellings.find((each) => each.text !== text)
    const where = other?.rows[0] === undefined ? 'is here already' : `is in row ${other.rows[0]}`
    warn(`Looks like ${other?.text}, which ${where}. They count as two homes.`)
    return
  }
  if (fold(text) !== fold(answer)) warn(`Taken for ${answer}`)
  row.property = answer
}

/** One home where the same tenant lives, with the same phone and balance; else they stay apart. */
function safeAnswer(
  spellings: readonly Spelling[],
  homes: readonly PropertyThere[],
  { estate, phoneOf }: Facts,
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
