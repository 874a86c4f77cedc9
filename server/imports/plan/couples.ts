import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { People } from './identify.ts'
import { mayBeOne } from './one-person.ts'
import { type ReadRow, type RowContact, warn } from './read-row.ts'
import { peopleThere } from './there.ts'

interface Member {
  row: ReadRow
  tenant: RowContact
}

/**
 * People of one home may share an email or a phone number, but each account needs its own. The person who has it in the
 * estate keeps it, else the first by name, so that row order never matters.
 */
export function partCouples(rows: readonly ReadRow[], { estate, phoneOf }: People): void {
  const there = new Set(
    peopleThere(estate).flatMap(({ part, at, name, email, phone }) =>
      part === 'tenant'
        ? [email, phone && phoneOf(phone)].map((each) => `${at}\n${each}\n${fold(name)}`)
        : [],
    ),
  )
  const members = rows.flatMap((row) =>
    row.tenant && row.property !== null ? [{ row, tenant: row.tenant, at: fold(row.property) }] : [],
  )
  for (const [at, home] of Map.groupBy(members, (member) => member.at)) {
    if (home.length < 2) continue
    const isThere = (tenant: RowContact, address: string) =>
      there.has(`${at}\n${address}\n${fold(tenant.name)}`)
    part(home, 'email', isThere)
    part(home, 'phone', isThere)
  }
}

function part(
  home: readonly Member[],
  about: 'email' | 'phone',
  isThere: (tenant: RowContact, address: string) => boolean,
): void {
  const sharing = home.filter(({ tenant }) => tenant[about] !== null)
  for (const [address, group] of Map.groupBy(sharing, ({ tenant }) => tenant[about] ?? '')) {
    const rank = ({ tenant }: Member) => [
      Number(!isThere(tenant, address)),
      // A person without an email signs in with the number.
      Number(tenant.email !== null),
      fold(tenant.name),
    ]
    const [keeper, ...others] = group.toSorted((one, other) => compare(rank(one), rank(other)))
    if (!keeper) continue
    for (const other of others) {
      const apart = about === 'phone' && keeper.tenant.email !== null && other.tenant.email !== null
      if (apart || mayBeOne([keeper.tenant.name, other.tenant.name])) continue
      other.tenant[about] = null
      const { name } = keeper.tenant
      warn(
        other.row,
        FIELD_LABELS[`tenant_${about}`],
        `${address} is ${name}'s in row ${keeper.row.number}. ${other.tenant.name} is added without it.`,
      )
    }
  }
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  if (at < 0) return 0
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}
