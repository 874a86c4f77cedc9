import { CURRENCY } from '#contract/money.ts'
import { accountChange, privacyRequest } from './account-change-words.ts'
import { accountWords, PRODUCT } from './account-words.ts'
import * as words from './estate-words.ts'
import type { MessageContents, MessageKind } from './message-kinds.ts'
import type { MessageText, Words } from './message-text.ts'

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

/** Fields that old messages lack. */
const NOT_YET_SAID = { estate_name: PRODUCT, currency: CURRENCY }

/** Writes a message; links start with `appUrl`. Throws for an unknown kind. */
export function writeMessage(kind: string, content: Record<string, unknown>, appUrl: string): MessageText {
  if (!isKind(kind)) throw new Error(`there is no letter of the kind ${kind}`)
  const write: (content: never, appUrl: string) => Words = WRITERS[kind]
  const greeting = isName(content.name) ? `Hello ${content.name},` : 'Hello,'
  return { greeting, ...write({ ...NOT_YET_SAID, ...content } as never, appUrl) }
}

const LONGEST_NAME_CHARS = 60
/** Links, addresses and numbers are no names: estates type names of arbitrary people. */
const NO_NAME = /\S[./:@]\S{2}|www|\d{4}/i
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME_CHARS && !NO_NAME.test(name)
