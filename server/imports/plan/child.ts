import { receive, tell } from '#server/runtime/child-side.ts'
import { createPhoneReader, unreadablePhones } from './phones.ts'
import { type Plan, plan, readRows } from './plan.ts'
import type { Facts } from './planned.ts'
import type { Reading } from './read-row.ts'

/** What the database has of the people whom the rows name. */
export type Found = Pick<Facts, 'accounts' | 'reserved'>
/** What is known before the rows are read. */
export interface Job
  extends Omit<Reading, 'phones' | 'orders'>,
    Pick<Facts, 'estate' | 'answers' | 'default_price'> {
  attributes: ReadonlyMap<number, string>
  rows: readonly { number: number; cells: string[] }[]
}
/** The emails and phone numbers (E.164) that the rows name. */
export interface Mentioned {
  emails: string[]
  phones: string[]
}
/** What the child tells: whom the rows name, and, once it hears what was found, the plan. */
export type Told = Mentioned | Plan

const job = await receive<Job>()
const phoneOf = createPhoneReader()
const rows = readRows(job.rows, { ...job, phones: unreadablePhones(job.estate, phoneOf) })
const people = rows.flatMap(({ landlord, tenant }) => [landlord, tenant])
const named = (by: 'email' | 'phone') => [...new Set(people.flatMap((person) => person?.[by] ?? []))]
tell({ emails: named('email'), phones: named('phone') } satisfies Told)
const found = await receive<Found>()
tell(plan(rows, { ...job, ...found, phoneOf }) satisfies Told)
