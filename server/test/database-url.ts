import type { DatabaseConnection } from '#server/database/open.ts'

/** A database URL for a setting; without an external server it uses a socket. */
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
