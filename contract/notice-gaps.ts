const GAP = /(\[[^[\]]+\])/
/** A text in parts: what stands in [square brackets], for the operator to fill in, is every second one. */
export const partsOf = (text: string): string[] => text.split(GAP)
/** What is still to be filled in, each once. */
export const gapsOf = (text: string): string[] => [
  ...new Set(partsOf(text).filter((_, index) => index % 2 === 1)),
]
