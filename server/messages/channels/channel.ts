import type { Carrier, ChannelName } from '#contract/messages.ts'
import type { MessageText } from '#server/messages/text/message-text.ts'

/** A message to one person, taken from the queue. */
export interface OutgoingMessage {
  id: number
  kind: string
  channel: ChannelName
  address: string
  content: Record<string, unknown>
  tries: number
  /** Its number and the moment it was written: no other installation has the same, at whatever try. */
  mark: string
  /** Where answers to an estate's own notifications go. */
  estate_email: string | null
  /** Nobody signs in any more to the account that it is to: only word of that still goes there. */
  closed: boolean
  /** They do not want it, see `unwanted.ts`: it may have waited since before they said so. */
  unwanted: boolean
}

/** By which messages leave the house. */
export interface Channel {
  carrier: Carrier
  /** How many it sends side by side. */
  concurrency: number
  /**
   * Answers the other side's name for the message, null where it gives none. Gives up when `signal` says so. Throws
   * `SendFailure`; any other error counts as one to try again.
   */
  send(message: OutgoingMessage, text: MessageText, signal: AbortSignal): Promise<string | null>
  close(): void
}

/** How much of what the other side said is kept. */
export const LONGEST_REASON_CHARS = 500

/**
 * `retry`: later may help. `no answer`: the same, and it is not this message: the other side does not answer.
 * `final`: never, for this person. `unwanted`: not unless they want it again. `stop`: for nobody, until somebody mends the settings.
 */
export class SendFailure extends Error {
  readonly kind: 'retry' | 'no answer' | 'final' | 'unwanted' | 'stop'

  constructor(kind: SendFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
