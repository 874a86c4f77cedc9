const MOBILE = /^\+234([789]\d{2})(\d{3})(\d{4})$/

/** `number` is in E.164. */
export const isMobile = (number: string): boolean => MOBILE.test(number)

/** `+2348030000000` as people dial it: `0803 000 0000`. Others stay as they are. */
export const asDialled = (number: string): string => number.replace(MOBILE, '0$1 $2 $3')
