import type { LateFee, TermsPreview } from './billing.ts'
import { countOf } from './counts.ts'
import { longDay } from './day-words.ts'
import { ONE_TIME } from './due-words.ts'
import { formatNaira, sumNaira } from './money.ts'

const PER = new Map([
  [1, 'a month'],
  [ONE_TIME, 'once'],
  [3, 'a quarter'],
  [6, 'each half-year'],
  [12, 'a year'],
])
export const perPeriod = (months: number): string => PER.get(months) ?? `every ${months} months`

/** `₦2,500.00 each month, at most ₦10,000.00` */
export function feeWords({ kind, amount, monthly, cap }: LateFee): string {
  const sum = kind === 'fixed' ? formatNaira(amount) : `${amount}% of what is not paid`
  return `${sum}${monthly ? ' each month' : ''}${cap === null ? '' : `, at most ${formatNaira(cap)}`}`
}

const lower = (name: string) => (name === name.toUpperCase() ? name : name[0]?.toLowerCase() + name.slice(1))

function plural(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** `61 duplexes`, `1 flat` */
export const homesOfType = (homes: number, type: string): string =>
  countOf(homes, lower(type), plural(lower(type)))

/** `₦2,110,000`, `₦45,000.50` */
const shortNaira = (amount: number) => formatNaira(amount).replace(/\.00$/, '')

/** `61 duplexes, 40 flats`, `1 flat (4 accounts)` */
function homesIn(types: TermsPreview['types']): string {
  const homes = types.map(({ homes, name }) => homesOfType(homes, name)).join(', ')
  const [all, accounts] = [types.map(({ homes }) => homes), types.map(({ accounts }) => accounts)].map(
    (counts) => counts.reduce((sum, count) => sum + count, 0),
  )
  return all === accounts ? homes : `${homes} (${countOf(accounts ?? 0, 'account')})`
}

/** `61 duplexes, 40 flats: ₦2,110,000 a month, from 1 December.` `all` counts the homes of the estate. */
export function firstBillWords({ from, months, types }: TermsPreview, today: string, all = 0): string {
  if (from === null) return 'No home pays it as it stands.'
  const sum = sumNaira(types.map(({ after }) => ({ amount: after })))
  const left = all - types.reduce((homes, type) => homes + type.homes, 0)
  const others = left > 0 ? ` ${countOf(left, 'home')} left out, empty or without a price.` : ''
  return `${homesIn(types)}: ${shortNaira(sum)} ${perPeriod(months)}, ${months === ONE_TIME ? 'on' : 'from'} ${longDay(from, today)}.${others}`
}

/** `61 duplexes, 40 flats: ₦2,110,000 more a month, from 1 December.` */
export function effectWords({ from, months, types, other_payer }: TermsPreview, today: string): string {
  if (from === null) return 'Nothing changes: no period follows.'
  const since = `from ${longDay(from, today)}`
  const others = (which: string) =>
    `${countOf(other_payer, `${which} is`, `${which}s are`)} billed to somebody else`
  if (types.length === 0)
    return other_payer > 0 ? `${others('home')}, ${since}.` : 'Nothing changes: each home pays the same.'
  const more = sumNaira(types.flatMap(({ before, after }) => [{ amount: after }, { amount: -before }]))
  const sum =
    more === 0
      ? 'the same in all'
      : `${shortNaira(Math.abs(more))} ${more > 0 ? 'more' : 'less'} ${perPeriod(months)}`
  return `${homesIn(types)}: ${sum}, ${since}.${other_payer > 0 ? ` ${others('more home')}.` : ''}`
}
