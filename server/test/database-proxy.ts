import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseConnection } from '../database/open.ts'
import { listen } from './listen.ts'

/**
 * A proxy in front of a database. It cuts a connection that sends a given text, or any connection if the text is empty. It
 * can also fall silent, like a network that drops packets.
 */
export async function openDatabaseProxy(to: DatabaseConnection) {
  let cut_at: string | null = null
  let silent_at: string | null = null
  let swallowed = 0
  // The driver's settings, also from a connection string.
  const { host, port, user, password, database } = new pg.Client(to)
  const clients = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    clients.add(client)
    for (const end of [client, server]) end.on('error', () => {})
    client.on('data', (sent) => {
      if (cut_at !== null && sent.includes(cut_at)) client.destroy()
      else if (silent_at !== null && sent.includes(silent_at)) {
        swallowed += 1
        client.removeAllListeners('data').resume()
      } else server.write(sent)
    })
    server.pipe(client)
    client.on('close', () => {
      clients.delete(client)
      server.destroy()
    })
  })
  const connection: DatabaseConnection = {
    ...{ host: '127.0.0.1', port: await listen(proxy) },
    ...{ user, password, database },
  }
  return {
    connection,
    cutAt(text: string | null): void {
      cut_at = text
    },
    fallSilentAt(text: string | null): void {
      silent_at = text
    },
    /** The number of silent connections. */
    swallowed: () => swallowed,
    close(): void {
      proxy.close()
      for (const client of clients) client.destroy()
    },
  }
}
