/** Groups the thousands of a written number: `45000.5` -> `45,000.5`. */
export function grouped(written: string): string {
  const [whole = ''] = written.split('.', 1)
  const first = whole.startsWith('-') ? 1 : 0
  let text = written
  for (let place = whole.length - 3; place > first; place -= 3)
    text = `${text.slice(0, place)},${text.slice(place)}`
  return text
}

export const signOf = (number: number): string => (number < 0 ? '−' : '')

/** `1,204`, with at most three decimals. */
export function formatCount(number: number): string {
  const rounded = Number(number.toFixed(3))
  return signOf(rounded) + grouped(String(Math.abs(rounded)))
}

const SIZES = ['', 'k', 'm', 'b', 't']
export function formatCompact(number: number): string {
  let [figure, size] = [number, 0]
  const toTenths = () => Math.round(figure * 10) / 10
  for (; toTenths() >= 1000 && size < SIZES.length - 1; size++) figure /= 1000
  return formatCount(toTenths()) + SIZES[size]
}
export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`
export const countPeople = (number: number): string => countOf(number, 'person', 'people')

/** `a`, `a and b`, `a, b and c` */
export const joined = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
