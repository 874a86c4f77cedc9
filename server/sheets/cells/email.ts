import { EMAIL_FORMAT, LONGEST_EMAIL_CHARS } from '#contract/sign-in-name.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

/** `Ada <ada@estate.ng>` and `mailto:ada@estate.ng`, as address books copy them. */
const COPIED = /^(?:[^<>]*<([^<>]+)>|mailto:(.+))$/i

export function readEmail(text: string): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const written = text.trim()
  const [, bracketed, linked] = COPIED.exec(written) ?? []
  const email = (bracketed ?? linked ?? written).trim().toLowerCase()
  if (email.length > LONGEST_EMAIL_CHARS)
    return { problem: `An email address has at most ${LONGEST_EMAIL_CHARS} characters` }
  if (EMAIL_FORMAT.test(email)) return { value: email }
  if (email.split('@').length > 2)
    return { problem: `${quoted(written)} is more than one email address; write one` }
  return { problem: `${quoted(written)} is not an email address` }
}
