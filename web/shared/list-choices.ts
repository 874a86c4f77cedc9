import { parseStored } from '#web/api/stored-session.ts'

/** A person's choices for a list in this browser. */
interface Choices {
  rows?: number | undefined
  order?: string | undefined
}
type Kept = Record<string, Choices>

const keyOf = (userId: number) => `lists:v1:${userId}`

function readAll(userId: number): Kept {
  const kept = parseStored<unknown>(localStorage.getItem(keyOf(userId)))
  return kept !== null && typeof kept === 'object' ? (kept as Kept) : {}
}

export const readChoices = (userId: number, list: string): Choices => ({ ...readAll(userId)[list] })

export function keepChoices(userId: number, list: string, change: Choices): void {
  const kept = readAll(userId)
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...kept, [list]: { ...kept[list], ...change } }))
}

/** `/tenants/17` and `/tenants/18` are one list. */
export const listAt = (pathname: string): string => pathname.replace(/\d+/g, '$id')
