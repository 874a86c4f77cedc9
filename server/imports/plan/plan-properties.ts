import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { PlanFacts, Planned } from './planned.ts'
import { mostUsual } from './questions.ts'
import { isRefused, labelOf, type RowContact, refuseRow, warn } from './read-row.ts'
import type { PropertyThere } from './there.ts'

interface PlannedOwner extends RowContact {
  key: string
}
interface NewProperty {
  at: string
  title: string
  price: number
  description: string | null
  status: PropertyStatus
  property_type_id: number
  let_by_room: boolean
  attributes: { id: number; value: string }[]
  owner: PlannedOwner | null
}
export interface ChangedProperty {
  id: number
  set: {
    price?: number
    description?: string
    status?: PropertyStatus
    property_type_id?: number
    let_by_room?: true
  }
  attributes: { id: number; value: string }[]
  new_owner: PlannedOwner | null
  owner: ContactChanges
}
export type ContactChanges = { [About in keyof RowContact]?: string }
export interface PropertyPlan {
  new: NewProperty[]
  changed: ChangedProperty[]
  same: number
}

export function planProperties(planned: readonly Planned[], facts: PlanFacts): PropertyPlan {
  const there = Map.groupBy(facts.estate.properties, ({ title }) => fold(title))
  const lived_in = new Set(facts.estate.tenancies.flatMap((each) => (each.over ? [] : each.property_id)))
  const result: PropertyPlan = { new: [], changed: [], same: 0 }
  const groups = Map.groupBy(planned, ({ at }) => at ?? '')
  groups.delete('')
  for (const [at, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [property, ...others] = there.get(at) ?? []
    if (others.length > 0) refuseAll(group, `${others.length + 1} properties here are called so; rename one`)
    if (property) refuseOwners(group, property)
    else if (facts.default_price === null) refuseWithoutPrice(group)
    const good = group.filter(({ row }) => !isRefused(row))
    const [first] = good
    if (!first) continue
    if (!property) {
      first.is_new = true
      result.new.push(newProperty(at, good, facts))
    } else {
      const changed = changesOf(property, good, facts, lived_in.has(property.id))
      if (changed) result.changed.push(changed)
      else result.same += 1
    }
  }
  return result
}

function refuseAll(group: readonly Planned[], message: string, column = FIELD_LABELS.property): void {
  for (const { row } of group) refuseRow(row, column, message)
}

export const NEEDS_PRICE = 'A new property needs a price; write one, or give one for all without'

function refuseWithoutPrice(group: readonly Planned[]): void {
  const good = group.filter(({ row }) => !isRefused(row))
  if (good.every(({ row }) => row.price === null)) refuseAll(good, NEEDS_PRICE, FIELD_LABELS.price)
}

function refuseOwners(group: readonly Planned[], { title, owner, owner_planned }: PropertyThere): void {
  if (!owner && !owner_planned) return
  const message = owner
    ? `${title} belongs to ${owner.name}. Change its owner on its page.`
    : `${title} is going to have another owner. See its page.`
  for (const { row, landlord } of group)
    if (landlord?.key && landlord.key !== `u${owner?.user_id}`)
      refuseRow(row, FIELD_LABELS.landlord_name, message)
}

function firstOf<Value>(good: readonly Planned[], of: (each: Planned) => Value | null) {
  for (const by of good) {
    const value = of(by)
    if (value !== null) return { value, by }
  }
  return null
}

function ownerOf(good: readonly Planned[]): { value: PlannedOwner; by: Planned } | null {
  const named = good.filter(({ landlord }) => landlord?.key)
  const [by] = named
  if (!by?.landlord?.key) return null
  const told = (about: 'email' | 'phone') =>
    firstOf(named, ({ landlord }) => landlord?.[about] ?? null)?.value ?? null
  const name = mostUsual(named.map(({ landlord }) => landlord?.name ?? ''))
  return { value: { key: by.landlord.key, name, email: told('email'), phone: told('phone') }, by }
}

const attributesOf = (good: readonly Planned[]) => {
  const ids = [...new Set(good.flatMap(({ row }) => [...row.attributes.keys()]))].sort((a, b) => a - b)
  return ids.flatMap((id) => {
    const said = firstOf(good, ({ row }) => row.attributes.get(id) ?? null)
    return said ? [{ id, ...said }] : []
  })
}

const statusWith = (status: PropertyStatus, lived_in: boolean): PropertyStatus =>
  status === 'available' && lived_in ? 'rented' : status

const isLetByRoom = (group: readonly Planned[]) => group.some(({ row }) => row.let_by_room)
/** Folded titles of the homes that are let by room, as they are or will be. */
export function homesByRoom(planned: readonly Planned[], { estate }: PlanFacts): ReadonlySet<string> {
  const there = estate.properties.flatMap(({ title, let_by_room }) => (let_by_room ? [fold(title)] : []))
  return new Set([
    ...there,
    ...planned.flatMap(({ row, at }) => (row.let_by_room && at !== null ? [at] : [])),
  ])
}

const livesThere = (good: readonly Planned[]) => good.some(({ tenant }) => tenant !== null)

function newProperty(at: string, good: readonly Planned[], { default_price }: PlanFacts): NewProperty {
  const status = firstOf(good, ({ row }) => row.status)?.value ?? 'available'
  return {
    at,
    title: mostUsual(good.map(({ row }) => row.property ?? '')),
    price: firstOf(good, ({ row }) => row.price)?.value ?? default_price ?? 0,
    description: firstOf(good, ({ row }) => row.description)?.value ?? null,
    status: statusWith(status, livesThere(good)),
    property_type_id: firstOf(good, ({ row }) => row.type)?.value.id ?? DEFAULT_PROPERTY_TYPE_ID,
    let_by_room: isLetByRoom(good),
    attributes: attributesOf(good).map(({ id, value }) => ({ id, value })),
    owner: ownerOf(good)?.value ?? null,
  }
}

function changesOf(
  property: PropertyThere,
  good: readonly Planned[],
  { attributes, phoneOf }: PlanFacts,
  had_tenant: boolean,
): ChangedProperty | null {
  const changed: ChangedProperty = { id: property.id, set: {}, attributes: [], new_owner: null, owner: {} }
  let any = false
  const note = (by: Planned, what: string, before: string | null, after: string) => {
    any = true
    by.changes.push({ what, before: before ?? '', after })
  }
  const price = firstOf(good, ({ row }) => row.price)
  if (price && price.value !== property.price) {
    changed.set.price = price.value
    note(price.by, FIELD_LABELS.price, formatNaira(property.price), formatNaira(price.value))
  }
  const description = firstOf(good, ({ row }) => row.description)
  if (description && description.value !== property.description?.trim()) {
    changed.set.description = description.value
    note(description.by, FIELD_LABELS.description, property.description, description.value)
  }
  const lived_in = had_tenant || livesThere(good)
  const status = firstOf(good, ({ row }) => row.status && statusWith(row.status, lived_in))
  if (status && status.value !== statusWith(property.status, lived_in)) {
    changed.set.status = status.value
    note(status.by, FIELD_LABELS.status, property.status, status.value)
  }
  const type = firstOf(good, ({ row }) => row.type)
  if (type && type.value.id !== property.property_type_id) {
    changed.set.property_type_id = type.value.id
    note(type.by, FIELD_LABELS.property_type, property.property_type_name, type.value.name)
  }
  const by_room = firstOf(good, ({ row }) => row.let_by_room)
  if (by_room?.value && !property.let_by_room) {
    changed.set.let_by_room = true
    note(by_room.by, FIELD_LABELS.let_by_room, 'No', 'Yes')
  } else if (by_room?.value === false && property.let_by_room)
    warn(by_room.by.row, FIELD_LABELS.let_by_room, 'Stays let by room; change it on the page of the property')
  for (const { id, value, by } of attributesOf(good)) {
    const before = property.attributes[id] ?? null
    if (before?.trim() === value) continue
    changed.attributes.push({ id, value })
    note(by, labelOf(`attribute.${id}`, attributes), before, value)
  }
  const owner = ownerOf(good)
  if (owner && !property.owner) {
    changed.new_owner = owner.value
    note(owner.by, FIELD_LABELS.landlord_name, 'The estate', owner.value.name)
  } else if (owner && property.owner) {
    changed.owner = contactChanges(property.owner, owner.value, phoneOf, (about, before, after) =>
      note(owner.by, FIELD_LABELS[`landlord_${about}`], before, after),
    )
  }
  return any ? changed : null
}

export function contactChanges(
  before: RowContact,
  after: RowContact,
  phoneOf: (typed: string) => string,
  note: (about: keyof RowContact, before: string | null, after: string) => void,
): ContactChanges {
  const same = {
    name: fold(before.name) === fold(after.name),
    email: before.email === after.email,
    phone: (before.phone && phoneOf(before.phone)) === after.phone,
  }
  const changes: ContactChanges = {}
  for (const about of ['name', 'email', 'phone'] as const) {
    const value = after[about]
    if (value === null || same[about]) continue
    changes[about] = value
    note(about, before[about], value)
  }
  return changes
}
