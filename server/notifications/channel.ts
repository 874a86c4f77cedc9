import type { Carrier, ChannelName } from '#contract/deliveries.ts'
import type { Letter } from './letters.ts'

/** A message to one person, taken from the queue. */
export interface Message {
  id: number
  kind: string
  channel: ChannelName
  address: string
  content: Record<string, unknown>
  tries: number
  created_at: string
  /** Where answers to an estate's own notices go. */
  estate_email: string | null
}

/** A way out of the house. Throws `SendFailure`; any other error counts as one to try again. */
export interface Channel {
  carrier: Carrier
  /** Answers the other side's name for the message, null where it gives none. */
  send(message: Message, letter: Letter): Promise<string | null>
  close(): void
}

/** `retry`: later may help. `final`: never, for this person. `stop`: for nobody, until somebody mends the settings. */
export class SendFailure extends Error {
  readonly kind: 'retry' | 'final' | 'stop'

  constructor(kind: SendFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
