/** `84.5%`, to the nearest tenth; a dash where nothing was due. Only all is 100, and only nothing is 0. */
export function rateWords({ due, collected }: { due: number; collected: number }): string {
  if (due <= 0) return '–'
  const tenths = Math.round((collected * 1000) / due)
  const least = collected > 0 ? 1 : 0
  const most = collected < due ? 999 : 1000
  return `${Math.min(Math.max(tenths, least), most) / 10}%`
}
