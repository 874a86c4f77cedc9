import { once } from 'node:events'

/** The link of a child's work to its parent. */
export interface Parent {
  tell(message: object): void
  /** Tells, and resolves with the parent's answer. */
  ask<Answer>(message: object): Promise<Answer>
}
/** A module that a child runs exports it as `work`. */
export type ChildWork<Job> = (job: Job, parent: Parent) => Promise<void>

// Signals reach the whole process group; the parent decides when a child ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const { work }: { work: ChildWork<unknown> } = await import(process.argv[2] ?? '')
await work(await receive(), {
  tell,
  ask(message) {
    tell(message)
    return receive()
  },
})

async function receive<Message>(): Promise<Message> {
  const [message] = await once(process, 'message')
  return message
}

function tell(message: object): void {
  process.send?.(message)
}
