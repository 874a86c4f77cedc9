/** A reusable card, and what tells one card from another: who has read them here could charge it. */
const SECRET = new Set(['authorization_code', 'signature'])

/** NUL and half a character are JSON, but no column can hold them. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function keep(key: string, value: unknown): unknown {
  if (SECRET.has(key)) return undefined
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [storable(name), held]))
}

/** What the provider answered, without what the database cannot hold or should not; undefined where it is no JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, keep)
  } catch {
    return undefined // the envelope's check turns it into ProviderUnavailable
  }
}
