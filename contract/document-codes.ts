/** Documents with a code that anyone can check, at `/receipt/{code}` and `/statement/{code}`. */
export type CodedDocument = 'receipt' | 'statement'

/** `0a1b 2c3d …`, as on the paper. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** Without spaces, punctuation and invisible characters, in small letters. */
export const plainCode = (text: string): string => text.replace(/[\s\p{P}\p{Cf}]/gu, '').toLowerCase()

const IS_CODE = /^[0-9a-f]{32}$/
const HOLDS_CODE = /(?:\/(receipt|statement)\/)?\b([0-9a-f]{32})\b/i

export interface FoundCode {
  code: string
  /** The document of a link. */
  of?: CodedDocument | undefined
}

/** The code in a typed or pasted text, which may be its link or a message with the link. */
export function codeIn(text: string): FoundCode | undefined {
  const [, of, code] = HOLDS_CODE.exec(text) ?? []
  if (code) return { code: code.toLowerCase(), of: of?.toLowerCase() as CodedDocument | undefined }
  const plain = plainCode(text)
  return IS_CODE.test(plain) ? { code: plain } : undefined
}

/** Why a text is no code. */
export function faultOfCode(text: string): string {
  const plain = plainCode(text)
  const [odd] = /[^0-9a-f]/u.exec(plain) ?? []
  return odd
    ? `A code has only digits and the letters a to f, no “${odd}”`
    : `A code has 32 characters, this has ${plain.length}`
}
