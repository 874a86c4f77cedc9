/** `84.5%`, or a dash where nothing was due. */
export const rateWords = ({ due, collected }: { due: number; collected: number }): string =>
  due > 0 ? shareWords(collected, due) : '–'

/** Only all is 100 per cent, and only nothing is 0. */
export function shareWords(part: number, whole: number): string {
  const tenths = Math.round((part * 1000) / whole)
  const least = part > 0 ? 1 : 0
  const most = part < whole ? 999 : 1000
  return `${Math.min(Math.max(tenths, least), most) / 10}%`
}
