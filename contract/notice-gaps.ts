const GAP = /(\[[^[\]]+\])/
/** Splits a text at its [square brackets]; every second part is a gap for the operator. */
export const splitAtGaps = (text: string): string[] => text.split(GAP)
export const gapsOf = (text: string): string[] => [
  ...new Set(splitAtGaps(text).filter((_, index) => index % 2 === 1)),
]
/** The text with the words for each gap; an empty one stays. */
export const fillGaps = (text: string, words: ReadonlyMap<string, string>): string =>
  splitAtGaps(text)
    .map((part) => words.get(part)?.trim() || part)
    .join('')
