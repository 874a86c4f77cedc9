import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatCount } from '#contract/counts.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { importsApi, type RowProblem } from '#contract/imports.ts'
import { PROPERTY_STATUSES } from '#contract/properties.ts'
import {
  EXPLAINING_TAB,
  FIELD_LABELS,
  MOST_SHEET_COLUMNS,
  MOST_SHEET_ROWS,
  PROBLEM_HEADING,
  SHEET_FIELDS,
} from '#contract/sheet-fields.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { and, asc, eq, not, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { properties } from '#server/database/schema.ts'
import { importRows } from '#server/database/schema-imports.ts'
import { dayColumn, type FileColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { clash, found } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { asRead } from '#server/lists/page.ts'
import { isProblemHeading, type KnownAttribute } from '#server/sheets/headings/guess-fields.ts'
import { listKnownAttributes } from './columns.ts'
import { countedCells, findImport, NOT_KEPT } from './store.ts'

export function importFileRoutes(app: FastifyInstance, { db }: Context): void {
  const named = (reply: FastifyReply, name: string) =>
    reply.header('Content-Disposition', `attachment; filename="${name}"`)

  route(app, importsApi.exportRefused, async ({ viewer, params: { id }, query: { format }, reply }) => {
    requirePassword(viewer)
    const { headings, estate, emptied_at } = found(await findImport(db, visibleEstates(viewer), id), 'import')
    if (emptied_at) throw clash('import', NOT_KEPT)
    const { type, write } = refusedFile(headings)[format]
    named(reply, `refused-${id}.${format}`).type(type)
    const rows = await readRefusedRows(db, id)
    await noteExport(db, viewer, {
      ...{ what: 'refused rows of an import', rows: rows.length, people: rows.length },
      estate_id: estate.id,
    })
    return reply.send(Readable.fromWeb(await write(rows)))
  })

  route(app, importsApi.sheetTemplate, async ({ viewer, params: { estateId }, reply }) => {
    await requireEstate(db, viewer, estateId)
    named(reply, 'estate-template.xlsx').type(sheetFile([]).xlsx.type)
    return reply.send(Buffer.from(await templateFile(await listKnownAttributes(db))))
  })

  route(app, importsApi.exportSheet, async ({ viewer, params: { estateId }, query: { format }, reply }) => {
    requirePassword(viewer)
    await requireEstate(db, viewer, estateId)
    const { type, write } = sheetFile(await listUsedAttributes(db, estateId))[format]
    named(reply, `estate-${formatIsoDay(new Date())}.${format}`).type(type)
    const lines = await readSheetLines(db, estateId)
    await noteExport(db, viewer, {
      ...{ what: 'estate sheet', rows: lines.length, people: peopleIn(lines) },
      estate_id: estateId,
    })
    return reply.send(Readable.fromWeb(await write(lines)))
  })
}

interface RefusedRow {
  cells: string[]
  problems: RowProblem[] | null
}

const readRefusedRows = (db: Db, id: number): Promise<RefusedRow[]> =>
  db
    .select({ cells: countedCells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'refused'), not(importRows.left_out)))
    .orderBy(asc(importRows.row_number))

function refusedFile(headings: readonly string[]) {
  const columns = headings.flatMap((header, column): FileColumn<RefusedRow>[] =>
    isProblemHeading(header) ? [] : [{ header, width: 20, of: ({ cells }) => cells[column] ?? '' }],
  )
  const why = ({ problems }: RefusedRow) =>
    (problems ?? [])
      .filter(({ kind }) => kind === 'error')
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join('; ')
  return tableFile<RefusedRow>('Refused', [...columns, { header: PROBLEM_HEADING, width: 80, of: why }])
}

type Field = (typeof SHEET_FIELDS)[number]
type Amount = 'price' | 'opening_balance'
type SheetLine = Record<Exclude<Field, Amount>, string | null> &
  Record<Amount, number | null> & {
    attributes: Record<string, string>
  }

/** One line per tenancy, and one per empty property. */
async function readSheetLines(db: Db, estate_id: number): Promise<SheetLine[]> {
  return readRows(db)<SheetLine>(sql`
    select properties.title as property, properties.price, properties.description, properties.status, y.name as property_type,
      case when properties.let_by_room then 'Yes' end as let_by_room,
      properties.owner_name as landlord_name, properties.owner_email as landlord_email, properties.owner_phone as landlord_phone,
      t.name as tenant_name, t.email as tenant_email, t.phone_number as tenant_phone, t.address as tenant_address, t.starts_on,
      case when e.billing_from is null then t.opening_balance else l.amount end as opening_balance,
      case when e.billing_from is null then t.opening_due_on when l.kind = 'opening' then l.due_on end as opening_due_on,
      coalesce((select json_object_agg(a.attribute_id, a.value) from property_attributes a where a.property_id = properties.id), '{}')
        as attributes
    from properties join estates e on e.id = properties.estate_id join property_types y on y.id = properties.property_type_id
      left join tenants t on t.estate_property_id = properties.id and t.left_at is null
      left join ledger_entries l on l.account_id = t.account_id and l.kind in ('opening', 'opening_credit') and e.billing_from is not null
    where properties.estate_id = ${estate_id}
    order by ${asRead(properties.title)}, properties.id, t.id`)
}

const peopleIn = (lines: readonly SheetLine[]): number =>
  new Set(
    lines.flatMap((line) =>
      [
        [line.landlord_name, line.landlord_email, line.landlord_phone],
        [line.tenant_name, line.tenant_email, line.tenant_phone],
      ]
        .filter(([name]) => name)
        .map(String),
    ),
  ).size

const WIDTHS: { [F in Field]?: number } = {
  status: 12,
  property_type: 16,
  let_by_room: 12,
  description: 40,
  tenant_address: 40,
}

function sheetFile(attributes: readonly { id: number; name: string }[]) {
  const columns = SHEET_FIELDS.map((field): FileColumn<SheetLine> => {
    const header = FIELD_LABELS[field]
    if (field === 'price' || field === 'opening_balance')
      return nairaColumn(header, (line) => line[field] ?? '')
    if (field === 'starts_on' || field === 'opening_due_on') return dayColumn(header, (line) => line[field])
    return { header, width: WIDTHS[field] ?? 26, of: (line) => line[field] ?? '' }
  })
  const chosen = attributes.map(
    ({ id, name }): FileColumn<SheetLine> => ({
      header: name,
      width: 14,
      of: (line) => line.attributes[id] ?? '',
    }),
  )
  return tableFile<SheetLine>('Estate', [...columns, ...chosen])
}

async function listUsedAttributes(db: Db, estate_id: number): Promise<{ id: number; name: string }[]> {
  return readRows(db)<{ id: number; name: string }>(sql`
    select id, name from attributes where id in (
      select a.attribute_id from property_attributes a join properties p on p.id = a.property_id
      where p.estate_id = ${estate_id}) order by id`)
}

const EXPLAINED: Record<Field, [words: string, example: string]> = {
  property: [
    'Needed. The name of the property. Rows with the same name are about the same property; capitals, spaces and dashes make no difference.',
    'House 4',
  ],
  price: [
    'Naira. A new property needs one; one price can be given for all rows that have none.',
    '1,200,000',
  ],
  description: ['A description of the property.', 'Three bedrooms and a balcony'],
  status: [
    'available, rented or sold. Left empty, it is rented where somebody lives there, and else available.',
    'rented',
  ],
  property_type: ['One of the types of home that are kept here. Left empty, it is Home.', 'Flat'],
  let_by_room: ['Yes, if each tenant has an account of their own. Else leave it empty.', 'Yes'],
  landlord_name: ['Who owns the property. Left empty, the estate does.', 'Ngozi Eze'],
  landlord_email: ['They sign in with it, and get their invitation there.', 'ngozi@example.com'],
  landlord_phone: [
    'People without an email sign in with this number and are invited by WhatsApp. Begin a foreign number with a plus.',
    '0803 123 4567',
  ],
  tenant_name: [
    'Who lives there. Write one row for each tenant of a property; leave it empty where nobody does.',
    'Bola Ade',
  ],
  tenant_email: ['As for the landlord.', 'bola@example.com'],
  tenant_phone: ['As for the landlord.', '0805 765 4321'],
  tenant_address: ['Where letters to the tenant go, if not to the property.', '2 Marina Road, Lagos'],
  starts_on: [
    'The first day, with the day before the month. Left empty, it is the day of the import.',
    '01/02/2025',
  ],
  opening_balance: ['Naira owed from before. Write a payment in advance with a minus, as -5,000.', '45,000'],
  opening_due_on: ['The day since when it has been due.', '31/12/2025'],
}
const NOTES = [
  'Columns may be in any order and may be left out; other headings can be chosen after the upload.',
  'An empty cell changes nothing that is there already.',
  'You see what would change before anything is saved. Nobody gets a message until you send invitations.',
  `At most ${formatCount(MOST_SHEET_ROWS)} rows and 10 MB. XLSX or CSV.`,
]

async function templateFile(attributes: readonly KnownAttribute[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  const headings = [
    ...SHEET_FIELDS.map((field) => FIELD_LABELS[field]),
    ...attributes.slice(0, MOST_SHEET_COLUMNS - SHEET_FIELDS.length).map(({ name }) => name),
  ]
  const choice = (field: Field, values: readonly string[]) => {
    const column = String.fromCharCode('A'.charCodeAt(0) + SHEET_FIELDS.indexOf(field))
    const range = `${column}2:${column}${MOST_SHEET_ROWS + 1}`
    return { type: 'list' as const, values: [...values], allowBlank: true, range }
  }
  return writeXlsx({
    sheets: [
      {
        name: 'Estate',
        columns: headings.map((header) => ({ header, width: 20 })),
        rows: [headings],
        freezePane: { rows: 1 },
        dataValidations: [choice('status', PROPERTY_STATUSES), choice('let_by_room', ['Yes', 'No'])],
      },
      {
        name: EXPLAINING_TAB,
        columns: [{ width: 20 }, { width: 110 }, { width: 40 }],
        rows: [
          ['Column', 'What to write', 'For example'],
          ...SHEET_FIELDS.map((field) => [FIELD_LABELS[field], ...EXPLAINED[field]]),
          ...attributes.map(({ name }) => [name, 'An attribute of the property.', '']),
          [],
          ...NOTES.map((note) => ['', note]),
        ],
      },
    ],
  })
}
