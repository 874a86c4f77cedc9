import type { ChildWork } from '#server/runtime/child-side.ts'
import { readPhone } from '#server/sheets/cells/phone.ts'
import { type ImportPlan, plan, readSheetRows } from './plan.ts'
import type { PlanFacts } from './planned.ts'
import type { Reading } from './read-row.ts'
import { peopleThere } from './there.ts'

export type FoundFacts = Pick<PlanFacts, 'accounts' | 'reserved'>
export interface Job
  extends Omit<Reading, 'phones' | 'orders'>,
    Pick<PlanFacts, 'estate' | 'answers' | 'default_price'> {
  attributes: ReadonlyMap<number, string>
  rows: readonly { number: number; cells: string[] }[]
}
export interface Mentioned {
  emails: string[]
  /** E.164. */
  phones: string[]
}
export type PlanChildMessage = Mentioned | ImportPlan

export const work: ChildWork<Job> = async (job, { tell, ask }) => {
  const phoneOf = createPhoneReader()
  const typed = peopleThere(job.estate).flatMap(({ phone }) => phone?.trim() || [])
  const unreadable = typed.filter((phone) => !/^\+\d+$/.test(phoneOf(phone)))
  const rows = readSheetRows(job.rows, { ...job, phones: new Set(unreadable) })
  const people = rows.flatMap(({ landlord, tenant }) => [landlord, tenant])
  const named = (by: 'email' | 'phone') => [...new Set(people.flatMap((person) => person?.[by] ?? []))]
  const found = await ask<FoundFacts>({
    emails: named('email'),
    phones: named('phone'),
  } satisfies PlanChildMessage)
  tell(plan(rows, { ...job, ...found, phoneOf }) satisfies PlanChildMessage)
}

/** E.164 of typed numbers, cached; an unreadable text returns itself. */
function createPhoneReader(): (phone: string) => string {
  const known = new Map<string, string>()
  return (phone) => {
    const text = phone.trim()
    const read = known.get(text) ?? readAs(text)
    known.set(text, read)
    return read
  }
}

function readAs(text: string): string {
  const read = readPhone(text)
  return 'problem' in read ? text : (read.value ?? text)
}
