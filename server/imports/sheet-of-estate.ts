import type { PropertyStatus } from '#contract/properties.ts'
import { FIELD_LABELS, SHEET_FIELDS } from '#contract/sheet-fields.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties } from '#server/database/schema.ts'
import { dayColumn, type FileColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { asRead } from '#server/lists/page.ts'

interface SheetLine extends Record<string, unknown> {
  property: string
  price: number
  description: string | null
  status: PropertyStatus
  landlord_name: string | null
  landlord_email: string | null
  landlord_phone: string | null
  tenant_name: string | null
  tenant_email: string | null
  tenant_phone: string | null
  tenant_address: string | null
  starts_on: string | null
  opening_balance: number | null
  opening_due_on: string | null
  /** Values by attribute id. */
  attributes: Record<string, string>
}

/** One line per tenancy, and one per empty property. */
export async function readSheetLines(db: Db, estate_id: number): Promise<SheetLine[]> {
  const { rows } = await db.execute<SheetLine>(sql`
    select properties.title as property, properties.price, properties.description, properties.status,
      properties.owner_name as landlord_name, properties.owner_email as landlord_email, properties.owner_phone as landlord_phone,
      t.name as tenant_name, t.email as tenant_email, t.phone_number as tenant_phone, t.address as tenant_address, t.starts_on,
      case when e.billing_from is null then t.opening_balance else l.amount end as opening_balance,
      case when e.billing_from is null then t.opening_due_on when l.kind = 'opening' then l.due_on end as opening_due_on,
      coalesce((select json_object_agg(a.attribute_id, a.value) from property_attributes a where a.property_id = properties.id), '{}')
        as attributes
    from properties join estates e on e.id = properties.estate_id
      left join tenants t on t.estate_property_id = properties.id and t.left_at is null
      left join ledger_entries l on l.tenant_id = t.id and l.kind in ('opening', 'opening_credit') and e.billing_from is not null
    where properties.estate_id = ${estate_id}
    order by ${asRead(properties.title)}, properties.id, t.id`)
  return rows
}

export const peopleIn = (lines: readonly SheetLine[]): number =>
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

const WIDTHS: Partial<Record<(typeof SHEET_FIELDS)[number], number>> = {
  status: 12,
  description: 40,
  tenant_address: 40,
}

export function sheetFile(attributes: readonly { id: number; name: string }[]) {
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

export async function listUsedAttributes(db: Db, estate_id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from attributes where id in (
      select a.attribute_id from property_attributes a join properties p on p.id = a.property_id
      where p.estate_id = ${estate_id}) order by id`)
  return rows
}
