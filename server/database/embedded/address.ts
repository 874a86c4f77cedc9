import { DATABASE_NAME } from './cluster.ts'

/** Where one of the private server's roles finds the database. */
export interface Address {
  /** The folder of the socket. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** Every option is said, so that no PG… variable of the environment decides one. */
export const addressOf = (socket: string, user: string, database = DATABASE_NAME): Address => ({
  host: socket,
  port: 5432,
  user,
  database,
  ssl: false,
})
