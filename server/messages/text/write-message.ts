import { CURRENCY } from '#contract/money.ts'
import { isName } from '#server/access/names.ts'
import { accountWords } from './account-words.ts'
import { estateWords } from './estate-words.ts'
import type { MessageContents, MessageKind } from './message-kinds.ts'
import { type MessageText, PRODUCT, type Words } from './message-text.ts'

const WRITERS: { [Kind in MessageKind]: Words | ((content: MessageContents[Kind]) => Words) } = {
  ...accountWords,
  ...estateWords,
}

const NOT_YET_SAID = { estate_name: PRODUCT, currency: CURRENCY }
const USUAL = {
  from: PRODUCT,
  facts: [],
  footer: `You receive this because of your account at ${PRODUCT}.`,
}

/** Writes a message; links start with `appUrl`. Throws for an unknown kind. */
export function writeMessage(
  kind: string,
  { path, ...content }: Record<string, unknown>,
  appUrl: string,
): MessageText {
  if (!Object.hasOwn(WRITERS, kind)) throw new Error(`there is no letter of the kind ${kind}`)
  const writer = WRITERS[kind as MessageKind] as Words | ((content: object) => Words)
  const written = typeof writer === 'function' ? writer({ ...NOT_YET_SAID, ...content, path }) : writer
  const { link, paragraphs, action: told = null, ...words } = written
  const action = link && path ? { label: link, path } : told
  const notKept = link && !path ? ['The link was in the message itself and is not kept.'] : []
  return {
    greeting: isName(content.name) ? `Hello ${content.name},` : 'Hello,',
    ...USUAL,
    ...words,
    paragraphs: [...paragraphs, ...notKept],
    action: action && {
      label: action.label,
      url: 'path' in action ? `${appUrl}${action.path}` : action.url,
    },
  }
}
