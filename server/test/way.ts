import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../database/open.ts'

/** A way to a database on TCP. It can be cut at the moment somebody says a word; at any word, where that is empty. */
export async function openWay(to: Connection) {
  let cut: string | null = null
  // As the driver reads it, also from a connection string.
  const { host, port, user, password, database } = new pg.Client(to)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    ends.add(near)
    for (const end of [near, far]) end.on('error', () => {})
    near.on('data', (said) => {
      if (cut !== null && said.includes(cut)) near.destroy()
      else far.write(said)
    })
    far.pipe(near)
    near.on('close', () => {
      ends.delete(near)
      far.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    way: { host: '127.0.0.1', port: address.port, user, password, database } as Connection,
    cutAt(word: string | null): void {
      cut = word
    },
    close(): void {
      server.close()
      for (const near of ends) near.destroy()
    },
  }
}
