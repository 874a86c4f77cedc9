import { COLUMN_FIELDS, FIELD_LABELS, type SheetField } from '#contract/sheet-fields.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { attributes, propertyTypes } from '#server/database/schema.ts'
import { importHeadings } from '#server/database/schema-imports.ts'
import { invalid } from '#server/errors/problem.ts'
import type { KnownType } from '#server/sheets/cells/type-of-home.ts'
import { type KnownAttribute, type Remembered, simplify } from '#server/sheets/headings/guess-fields.ts'

export const listKnownAttributes = (db: Db): Promise<KnownAttribute[]> =>
  db.select({ id: attributes.id, name: attributes.name }).from(attributes).orderBy(attributes.id)

/** Held until the import has ended, so that nobody deletes a type that it gives. */
export const listKnownTypes = (db: Db): Promise<KnownType[]> =>
  db
    .select({ id: propertyTypes.id, name: propertyTypes.name })
    .from(propertyTypes)
    .orderBy(propertyTypes.id)
    .for('key share')

export const fieldsWith = (known: readonly KnownAttribute[]): { field: SheetField; label: string }[] => [
  ...COLUMN_FIELDS.map((field) => ({ field, label: FIELD_LABELS[field] })),
  ...known.map(({ id, name }) => ({ field: `attribute.${id}` as const, label: name })),
]

export async function readRemembered(db: Db, estate_id: number): Promise<Remembered> {
  const rows = await db.select().from(importHeadings).where(eq(importHeadings.estate_id, estate_id))
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

export async function rememberColumns(
  db: Db,
  estate_id: number,
  headings: readonly string[],
  fields: readonly (SheetField | null)[],
): Promise<void> {
  const rows = new Map(
    headings.flatMap((heading, column) =>
      simplify(heading) === '' ? [] : [[simplify(heading), fields[column] ?? null]],
    ),
  )
  if (rows.size === 0) return
  await db
    .insert(importHeadings)
    .values([...rows].map(([heading, field]) => ({ estate_id, heading, field })))
    .onConflictDoUpdate({
      target: [importHeadings.estate_id, importHeadings.heading],
      set: { field: sql`excluded.field` },
    })
}

export function requireColumns(
  fields: readonly (SheetField | null)[],
  headings: readonly string[],
  known: readonly KnownAttribute[],
): void {
  if (fields.length !== headings.length) throw invalid('fields', `This sheet has ${headings.length} columns`)
  const possible = new Set(fieldsWith(known).map(({ field }) => field))
  for (const [column, field] of fields.entries()) {
    if (field === null) continue
    if (!possible.has(field)) throw invalid(`fields.${column}`, 'There is no such attribute')
    if (fields.indexOf(field) !== column) throw invalid(`fields.${column}`, 'Another column has this already')
  }
  if (!fields.includes('property')) throw invalid('fields', 'Say which column names the property')
}
