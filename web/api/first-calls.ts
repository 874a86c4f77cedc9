import { FIRST_CALLS, type Me, readStoredMe } from './stored-session.ts'

/** How many pages are kept: of more, those that were left longest ago are forgotten. */
const MOST_PAGES = 20

/** What each page asked when it was left, as addresses by its path, and as whom. */
interface FirstCalls {
  of: string
  pages: Record<string, string[]>
}

const asWhom = ({ user, roles }: Me) => `${user.id} ${roles[0]}`

function readKept(): FirstCalls | null {
  try {
    return JSON.parse(localStorage.getItem(FIRST_CALLS) ?? 'null')
  } catch {
    return null
  }
}

/** What the page at a path asks as far as it is known: what it asked the last time. Who one is, everything waits for. */
export function firstCallsAt(path: string): string[] {
  const me = readStoredMe()
  if (!me) return ['/api/me']
  const kept = readKept()
  return (kept?.of === asWhom(me) && kept.pages?.[path]) || []
}

/** Keeps what a page asks, for the next time that it is opened. */
export function keepFirstCalls(me: Me, path: string, calls: string[]): void {
  const kept = readKept()
  const { [path]: _, ...others } = (kept?.of === asWhom(me) && kept.pages) || {}
  const pages = [...Object.entries(others), [path, calls] as const].slice(-MOST_PAGES)
  const now: FirstCalls = { of: asWhom(me), pages: Object.fromEntries(pages) }
  localStorage.setItem(FIRST_CALLS, JSON.stringify(now))
}
