import { type Office, officeWords } from '#contract/office-words.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates } from '#server/database/schema.ts'
import { logos } from '#server/database/schema-logos.ts'

/** The code of the logo and the contact of the office, for a query of `estates`. */
export const letterhead = {
  logo: sql<string | null>`(select l.code from logos l where l.estate_id = estates.id)`,
  office: sql<Office>`json_build_object('name', estates.office_name, 'phone_number', estates.office_phone,
    'whatsapp', estates.office_whatsapp, 'email', estates.office_email)`,
}

export const HAS_LETTERHEAD: SQL = sql`(num_nonnulls(estates.office_phone, estates.office_whatsapp, estates.office_email) > 0
  or exists (select from logos l where l.estate_id = estates.id))`

/** The name of an estate, and how to reach its office. */
export async function estateToAsk(db: Db, estateId: number) {
  const [row] = await db
    .select({ name: estates.name, office: letterhead.office })
    .from(estates)
    .where(eq(estates.id, estateId))
  return row && { estate_name: row.name, questions: officeWords(row.name, row.office) }
}

/** Name, address, logo and contact for the papers of an estate. */
export async function readLetterhead(db: Db, estateId: number) {
  const [row] = await db
    .select({
      name: estates.name,
      address: estates.address,
      office: letterhead.office,
      logo: logos.content,
    })
    .from(estates)
    .leftJoin(logos, eq(logos.estate_id, estates.id))
    .where(eq(estates.id, estateId))
  return row
}
export type Letterhead = NonNullable<Awaited<ReturnType<typeof readLetterhead>>>
