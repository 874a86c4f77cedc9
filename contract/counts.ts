const count = new Intl.NumberFormat('en-NG')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `1,204` */
export const formatCount = (number: number): string => count.format(number)
/** `1.2k`, `15m`: where there is room for the size of a figure only. */
export const formatCompact = (number: number): string => compact.format(number).toLowerCase()
/** `1 payment`, `1,204 payments` */
export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`
/** `1 person`, `12 people` */
export const countPeople = (number: number): string => countOf(number, 'person', 'people')
