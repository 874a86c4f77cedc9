import type { Carrier, ChannelName } from '#contract/messages.ts'
import type { MessageText } from '#server/messages/text/message-text.ts'

export interface OutgoingMessage {
  id: number
  kind: string
  channel: ChannelName
  address: string
  content: Record<string, unknown>
  tries: number
  /** Unique for each message across installations. */
  mark: string
  estate_email: string | null
  /** The account is closed: only messages about that still go out. */
  closed: boolean
  unwanted: boolean
}

export interface Channel {
  carrier: Carrier
  concurrency: number
  /** Returns the provider's id or null. Throws `SendFailure`; other errors are retried. */
  send(message: OutgoingMessage, text: MessageText, signal: AbortSignal): Promise<string | null>
  close(): void
}

export const LONGEST_REASON_CHARS = 500

/** `no answer`: the channel is down. `final`: wrong address. `unwanted`: no consent. `stop`: wrong settings. */
export class SendFailure extends Error {
  readonly kind: 'retry' | 'no answer' | 'final' | 'unwanted' | 'stop'

  constructor(kind: SendFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
