import { once } from 'node:events'

// Signals reach the whole process group; the parent decides when a child ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

export async function receive<Message>(): Promise<Message> {
  const [message] = await once(process, 'message')
  return message
}

export const tell = (message: object): void => void process.send?.(message)
