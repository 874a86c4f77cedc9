/** The table of pages declares all paths as `path` (`web/app/pages.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: its member is declared by the table
export interface Addresses {}
/** `$` begins a parameter. */
export type Path = Addresses extends { path: infer Known extends string } ? Known : never

type PathWithParam = Extract<Path, `${string}$${string}`>
type ParamOf<Of extends Path> = Of extends `${string}$${infer Name}` ? Name : never
export type Params = { [Name in ParamOf<Path>]?: string }

export type Search = Record<string, string | undefined>

export type Target = { search?: Search | undefined } & (
  | { to: Exclude<Path, PathWithParam>; params?: never }
  | { [To in PathWithParam]: { to: To; params: Record<ParamOf<To>, string> } }[PathWithParam]
)

export const searchOf = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** `{ q: 'a b', page: undefined }` gives `?q=a+b`. */
export function searchText(search: Search): string {
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) said.set(name, value)
  return said.size > 0 ? `?${said}` : ''
}

export function hrefOf({ to, params, search = {} }: Target): string {
  const filled: Record<string, string> = params ?? {}
  return to.replace(/\$(\w+)/, (_, name) => encodeURIComponent(filled[name] ?? '')) + searchText(search)
}

export interface PageMatch {
  path: Path
  params: Params
}

/** `/tenants/12` matches `/tenants/$id`. */
export function matchOf(paths: readonly Path[], pathname: string): PageMatch | undefined {
  const address = pathname.replace(/(?<=.)\/$/, '')
  // `/estates/settings` is that page, and no estate called so.
  const exact = paths.find((path) => path === address)
  if (exact) return { path: exact, params: {} }
  for (const path of paths) {
    const [before = '', name] = path.split('$')
    const value = address.slice(before.length)
    if (name && address.startsWith(before) && /^[^/]+$/.test(value))
      return { path, params: { [name]: decoded(value) } }
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
