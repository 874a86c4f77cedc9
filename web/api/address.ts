interface Parts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

export function addressOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return `/api${filled}${search.size ? `?${search}` : ''}`
}
