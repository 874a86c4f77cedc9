import type { DatabaseConnection } from '#server/database/open.ts'

/** A database as a setting names it; without a server of one's own it is behind a socket. */
export function urlOf({
  connectionString,
  database,
  host = '',
  port,
  user = '',
}: DatabaseConnection): string {
  return (
    connectionString ?? `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  )
}
