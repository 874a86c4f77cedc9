const count = new Intl.NumberFormat('en-NG')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `1,204` */
export const formatCount = (number: number): string => count.format(number)
/** `1.2k`, `15m`: where there is room for the size of a figure only. */
export const formatCompact = (number: number): string => compact.format(number).toLowerCase()
