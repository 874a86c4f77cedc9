import { orNull } from './or-null.ts'

/** One end of what two processes write to one another over. */
interface Channel {
  send?(message: object): unknown
  on(event: 'message', hear: (message: Message | undefined) => void): unknown
}
interface Message {
  asked?: string
  number?: number
  answer?: unknown
}
/** Null where no answer comes in time: a process may be at something else. */
export type Ask = (question: string, within_ms: number) => Promise<unknown>

/** Answers what another process asks by these names, and lets it be asked. */
export function createAsking(channel: Channel, answers: Record<string, () => Promise<unknown>> = {}): Ask {
  const waiting = new Map<number, (answer: unknown) => void>()
  const answerTo = async (question: string) => (await answers[question]?.()) ?? null
  let count = 0
  channel.on('message', async (message) => {
    if (message?.number === undefined) return
    const { asked, number, answer } = message
    if (asked === undefined) waiting.get(number)?.(answer)
    else channel.send?.({ number, answer: await answerTo(asked).catch(() => null) })
  })
  return (asked, within_ms) => {
    const number = ++count
    const answer = new Promise((resolve) => waiting.set(number, resolve))
    channel.send?.({ asked, number })
    return orNull(answer, within_ms).finally(() => waiting.delete(number))
  }
}
