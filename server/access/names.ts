const LONGEST_NAME_CHARS = 60
/** Links, addresses and numbers are no names: estates type names of arbitrary people. */
const NO_NAME = /\S[./:@]\S{2}|www|\d{4}/i

/** Whether a message may call somebody so. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME_CHARS && !NO_NAME.test(name)
