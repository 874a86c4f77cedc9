import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Starts a test's server on a free loopback port; returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      listening()
    })
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return address.port
}

/** Below the ports of outgoing connections: the system could take one of those before a starting program listens. */
const [FIRST_PORT, LAST_PORT] = [11_000, 32_000]
/** Parallel tests mostly have nearby process ids, and so get different ports. */
const PORTS_OF_A_PROCESS = 64
let given = 0

/** A free port for a program that a test starts. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const at = process.pid * PORTS_OF_A_PROCESS + (given++ % PORTS_OF_A_PROCESS)
    const server = createServer()
    try {
      const port = await listen(server, FIRST_PORT + (at % (LAST_PORT - FIRST_PORT)))
      server.close()
      await once(server, 'close')
      return port
    } catch (error) {
      if (tries === PORTS_OF_A_PROCESS) throw error
    }
  }
}
