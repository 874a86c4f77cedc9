import { CURRENCY } from '#contract/money.ts'
import { accountChange, privacyRequest } from './account-change-words.ts'
import { accountWords, PRODUCT } from './account-words.ts'
import * as words from './estate-words.ts'
import type { MessageContents, MessageKind } from './message-kinds.ts'
import type { MessageText, Words } from './message-text.ts'

/** Links start with `appUrl`. */
const WRITERS: { [Kind in MessageKind]: (content: MessageContents[Kind], appUrl: string) => Words } = {
  ...accountWords,
  notice: words.notification,
  reminder: words.reminder,
  added: words.added,
  warning: words.warning,
  account_change: accountChange,
  data_request: privacyRequest,
  receipt: words.receipt,
  payment_failed: words.paymentFailed,
  refund: words.refund,
}
const isKind = (kind: string): kind is MessageKind => Object.hasOwn(WRITERS, kind)

/** What the first servers did not say in what they queued. */
const NOT_YET_SAID = { estate_name: PRODUCT, currency: CURRENCY }

/** What a message of `kind` says; links start with `appUrl`. Throws where nobody knows the kind. */
export function writeMessage(kind: string, content: Record<string, unknown>, appUrl: string): MessageText {
  if (!isKind(kind)) throw new Error(`there is no letter of the kind ${kind}`)
  const write: (content: never, appUrl: string) => Words = WRITERS[kind]
  const greeting = isName(content.name) ? `Hello ${content.name},` : 'Hello,'
  // It was queued with what its kind is filled with.
  return { greeting, ...write({ ...NOT_YET_SAID, ...content } as never, appUrl) }
}

const LONGEST_NAME_CHARS = 60
/** A link, an address or a number: whoever runs an estate types the names of those whom it invites, who may be anybody. */
const NO_NAME = /\S[./:@]\S{2}|www|\d{4}/i
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME_CHARS && !NO_NAME.test(name)
