import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../database/open.ts'
import { listen } from './listen.ts'

/** A proxy in front of a database. It cuts a connection over which a given text is sent; any connection, where that is empty. */
export async function openDatabaseProxy(to: Connection) {
  let cut_at: string | null = null
  // As the driver reads it, also from a connection string.
  const { host, port, user, password, database } = new pg.Client(to)
  const clients = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    clients.add(client)
    for (const end of [client, server]) end.on('error', () => {})
    client.on('data', (sent) => {
      if (cut_at !== null && sent.includes(cut_at)) client.destroy()
      else server.write(sent)
    })
    server.pipe(client)
    client.on('close', () => {
      clients.delete(client)
      server.destroy()
    })
  })
  const connection: Connection = {
    ...{ host: '127.0.0.1', port: await listen(proxy) },
    ...{ user, password, database },
  }
  return {
    connection,
    cutAt(text: string | null): void {
      cut_at = text
    },
    close(): void {
      proxy.close()
      for (const client of clients) client.destroy()
    },
  }
}
