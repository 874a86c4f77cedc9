const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }
/** As the server compares them: without marks, hooks and apostrophes. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼʻ`´′ʾʿ]/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter)
/** Whether a text holds each word of `q`. */
export const isCalled = (label: string, q: string): boolean =>
  folded(q)
    .split(/\s+/)
    .every((word) => folded(label).includes(word))
