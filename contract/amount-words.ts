import { CURRENCY, toKobo } from './money.ts'

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', ' thousand', ' million', ' billion']

const belowHundred = (number: number): string => {
  if (number < 20) return SMALL[number] ?? ''
  const ones = number % 10
  return (TENS[Math.floor(number / 10) - 2] ?? '') + (ones > 0 ? `-${SMALL[ones]}` : '')
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return belowHundred(rest)
  return `${SMALL[hundreds]} hundred${rest > 0 ? ` and ${belowHundred(rest)}` : ''}`
}

function numberWords(number: number): string {
  if (number === 0) return 'zero'
  const groups: string[] = []
  for (let [rest, scale] = [number, 0]; rest > 0; rest = Math.floor(rest / 1000), scale++)
    if (rest % 1000 > 0) groups.unshift(belowThousand(rest % 1000) + SCALES[scale])
  const last = number % 1000
  // One thousand and fifty, but one thousand, one hundred and fifty.
  if (groups.length > 1 && last > 0 && last < 100)
    return `${groups.slice(0, -1).join(', ')} and ${groups.at(-1)}`
  return groups.join(', ')
}

/** `Forty-five thousand naira, fifty kobo only`; null in another currency. */
export function amountInWords(amount: number, currency: string): string | null {
  if (currency !== CURRENCY) return null
  const kobo = toKobo(Math.abs(amount))
  const [whole, part] = [Math.floor(kobo / 100), kobo % 100]
  const parts = [
    ...(whole > 0 || part === 0 ? [`${numberWords(whole)} naira`] : []),
    ...(part > 0 ? [`${belowHundred(part)} kobo`] : []),
  ]
  const words = `${parts.join(', ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
