import type { Carrier, ChannelName } from '#contract/messages.ts'
import type { Letter } from '#server/messages/letters.ts'

/** A message to one person, taken from the queue. */
export interface Message {
  id: number
  kind: string
  channel: ChannelName
  address: string
  content: Record<string, unknown>
  tries: number
  /** Its number and the moment it was written: no other installation has the same, at whatever try. */
  mark: string
  /** Where answers to an estate's own notices go. */
  estate_email: string | null
}

/** A way out of the house. Throws `SendFailure`; any other error counts as one to try again. */
export interface Channel {
  carrier: Carrier
  /** How many it sends side by side. */
  lanes: number
  /** Answers the other side's name for the message, null where it gives none. Lets go of it when `signal` says so. */
  send(message: Message, letter: Letter, signal: AbortSignal): Promise<string | null>
  close(): void
}

/**
 * `retry`: later may help. `away`: the same, and it is not this message: the other side does not answer.
 * `final`: never, for this person. `stop`: for nobody, until somebody mends the settings.
 */
export class SendFailure extends Error {
  readonly kind: 'retry' | 'away' | 'final' | 'stop'

  constructor(kind: SendFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
