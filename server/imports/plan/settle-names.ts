import type { ImportQuestion } from '#contract/imports.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { groupBy } from './fold.ts'
import type { Mention } from './identify.ts'
import { mayBeOne, TWO_NAMES } from './one-person.ts'
import type { Facts } from './planned.ts'
import { ask, spellingsOf } from './questions.ts'

/** Asks about people with several names and one phone or email, and gives those of one person one name. */
export function settleNames(
  mentions: readonly Mention[],
  facts: Facts,
  /** Whether it is word for word what the estate has already. */
  isThere: (mention: Mention) => boolean,
): ImportQuestion[] {
  const here = namesHere(facts)
  const groups = groupBy(
    mentions.filter((mention) => mention.key !== null && !isThere(mention)),
    ({ key }) => key ?? '',
  )
  return [...groups].sort().flatMap(([key, group]) => {
    // The estate may have another name for a person found by the number alone.
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
    const question = ask('person', spellings, isOne ? (spellings[0]?.text ?? null) : null, facts.answers)
    for (const mention of group)
      settle(
        mention,
        known.map(({ name }) => name),
        question,
      )
    return [question]
  })
}

function settle(mention: Mention, known: readonly string[], { answer, answered }: ImportQuestion): void {
  const { row, part, name, phone } = mention
  const column = FIELD_LABELS[`${part}_name`]
  if (answer !== null) {
    if (!answered && fold(name) !== fold(answer))
      row.problems.push({ kind: 'warning', column, message: `Taken for ${answer}` })
    mention.name = answer
  } else if (known.length > 0 && known.every((each) => fold(each) !== fold(name))) {
    row.problems.push({
      kind: 'error',
      column,
      message: `${phone} is the number of ${known[0]} here. ${TWO_NAMES}`,
    })
  }
}

/** Names that the estate has, by who it is and the number beside the name. */
function namesHere({ estate, phoneOf }: Facts) {
  const people = [
    ...estate.properties.flatMap(({ owner }) => (owner ? [{ ...owner, part: 'landlord' as const }] : [])),
    ...estate.tenancies.map((tenancy) => ({ ...tenancy, part: 'tenant' as const })),
  ]
  return groupBy(people, ({ user_id, phone }) => `u${user_id}\n${phone && phoneOf(phone)}`)
}
