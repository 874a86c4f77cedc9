import { once } from 'node:events'

// Whoever stops the program signals its whole group. The parent decides when a child ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

/** The next message of the parent. */
export async function receive<Message>(): Promise<Message> {
  const [message] = await once(process, 'message')
  return message
}

export const tell = (message: object): void => void process.send?.(message)
