/** The id in a text of the address; undefined where there is none that could be one. */
export const idIn = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
