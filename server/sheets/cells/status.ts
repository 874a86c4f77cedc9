import type { PropertyStatus } from '#contract/properties.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

const MEANINGS = new Map(
  Object.entries({
    available: 'available,vacant,empty,unoccupied,free,to let,for rent,for sale,unsold,not occupied,not let',
    rented: 'rented,rented out,occupied,let,let out,leased,tenanted,tenant,tenant occupied,taken',
    sold: 'sold,sold out,owner occupied,owner occupier,self occupied,owner,owned,landlord occupied',
  }).flatMap(([status, words]) => words.split(',').map((word) => [word, status as PropertyStatus])),
)

/** An unknown word only warns: the status is optional. */
export function readStatus(text: string): CellRead<PropertyStatus> {
  if (isBlank(text)) return { value: null }
  const word = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const value = MEANINGS.get(word)
  return value
    ? { value }
    : { value: null, warning: `Left out: ${quoted(text)} is not available, rented or sold` }
}
