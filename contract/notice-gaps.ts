const GAP = /(\[[^[\]]+\])/
/** Splits a text at its [square brackets]; every second part is a gap for the operator. */
export const splitAtGaps = (text: string): string[] => text.split(GAP)
export const gapsOf = (text: string): string[] => [
  ...new Set(splitAtGaps(text).filter((_, index) => index % 2 === 1)),
]
