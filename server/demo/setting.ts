import type { Db } from '#server/database/open.ts'
import type { createPeople } from './names.ts'
import type { Person, Registry } from './people.ts'
import type { ESTATES } from './places.ts'
import type { Random } from './random.ts'

/** What is at hand while the demo is filled. */
export interface Setting {
  db: Db
  now: Date
  dice: Random
  registry: Registry
  nextPerson: ReturnType<typeof createPeople>
  /** The demo's landlord. */
  landlord: Owner
  /** Attribute ids: bedrooms, toilets, parking, then what a house has or has not. */
  attributeIds: number[]
}

export interface Owner extends Pick<Person, 'name' | 'email'> {
  id: number
}
export type Plan = (typeof ESTATES)[number]
