import type { Given } from '#contract/endpoint.ts'
import { type ImportQuestion, type importsApi, MOST_QUESTIONS } from '#contract/imports.ts'
import { and, eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { importRows } from '#server/database/schema-imports.ts'
import { found, invalid } from '#server/errors/problem.ts'
import type { Answers } from './plan/questions.ts'
import { countedCells, type KeptImport, updateImport } from './store.ts'

type Questions = readonly ImportQuestion[]

export const answersIn = (questions: Questions | null): Answers =>
  new Map((questions ?? []).flatMap(({ key, answer, answered }) => (answered ? [[key, answer]] : [])))

export function withAnswers(
  questions: Questions | null,
  given: readonly { key: string; answer: string | null }[],
): ImportQuestion[] {
  const answers = new Map(given.map(({ key, answer }) => [key, answer]))
  return (questions ?? []).map((question) => {
    const answer = answers.get(question.key)
    return answer === undefined ? question : { ...question, answer, answered: true }
  })
}

/** Keeps answered questions and the first open ones; those that block rows come first. */
export function questionsToKeep(questions: Questions): ImportQuestion[] {
  const open = questions.filter(({ answered }) => !answered)
  const holdsBack = ({ about, answer }: ImportQuestion) => about === 'person' && answer === null
  return [
    ...[...open.filter(holdsBack), ...open.filter((each) => !holdsBack(each))].slice(0, MOST_QUESTIONS),
    ...questions.filter(({ answered }) => answered),
  ]
}

/** The last check becomes stale. */
export async function correctRow(
  tx: Db,
  { id, headings }: Pick<KeptImport, 'id' | 'headings'>,
  { row: number, left_out, cells: changes }: Given<typeof importsApi.correctRow>['body'],
): Promise<void> {
  const which = and(eq(importRows.import_id, id), eq(importRows.row_number, number))
  const [row] = await tx
    .select({ uploaded: importRows.cells, cells: countedCells })
    .from(importRows)
    .where(which)
  const { uploaded, cells } = found(row, 'import')
  const texts = new Map(changes.map(({ column, text }) => [column, text]))
  for (const [index, { column }] of changes.entries())
    if (column >= headings.length)
      throw invalid(`cells.${index}.column`, `This sheet has ${headings.length} columns`)
  const counted = headings.map((_, column) => texts.get(column) ?? cells[column] ?? '')
  const as_uploaded = counted.every((text, column) => text === (uploaded[column] ?? ''))
  await tx
    .update(importRows)
    .set({ corrected: as_uploaded ? null : counted, left_out, problems: null, changes: null })
    .where(which)
  await updateImport(tx, id, { plan_hash: null })
}
