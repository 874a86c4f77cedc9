import { formatDay } from '#contract/dates.ts'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { findCutPayCodes, findPayCodes } from '#contract/pay-codes.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Home, Match, Matching, UnmatchedPayment, WaitingClaim } from './matching.ts'
import { isLive, MATCH_DAYS } from './matching.ts'
import { isSameBank, isSamePerson, shared, wordsOfName } from './names.ts'

export interface OpenLine {
  /** The day that counts. */
  day: string
  /** Naira, above zero. */
  amount: number
  narration: string
  /** Letters and digits in upper case. */
  reference: string | null
  payer: string | null
  payer_bank: string | null
  /** Hex of the keyed hash. */
  payer_key: string | null
  rejected: readonly number[]
}

const MOST_SUGGESTIONS = 5
/** More homes than this that owe the same say nothing. */
const MOST_EQUAL = 5
const MOST_PERIODS = 12
/** Stamp duty and charges that may have been taken on the way, in naira. */
const SHORT_BY = [50, 10.75, 26.88, 53.75]

export const daysApart = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

/** The live codes that a narration names, in its order. */
export const codesIn = (narration: string, { byCode, codes }: Pick<Matching, 'byCode' | 'codes'>): Home[] =>
  findPayCodes(narration, codes).flatMap((code) => byCode.get(code) ?? [])

/** Why these homes may have sent the money, the strongest reason first. */
export function suggest(line: OpenLine, matching: Matching, byWord: NameIndex): Match[] {
  const allowed = (account_id: number) => !line.rejected.includes(account_id)
  const matches = [
    ...recordedBefore(line, matching),
    ...byCodes(line, matching),
    ...byClaims(line, matching),
    ...byHome(line, matching, byWord),
  ].filter(({ homes }) => homes.every(({ account_id }) => allowed(account_id)))
  const seen = new Set<string>()
  return matches
    .filter(({ homes, payment }) => {
      const key = payment
        ? `payment ${payment.id}`
        : homes
            .map(({ account_id }) => account_id)
            .toSorted()
            .join()
      return seen.size < seen.add(key).size
    })
    .slice(0, MOST_SUGGESTIONS)
}

/** Of the same amount within three days, or with the same reference: one payment, not two. */
export const mayBeSameMoney = (
  payment: UnmatchedPayment,
  line: Pick<OpenLine, 'amount' | 'day' | 'reference'>,
): boolean =>
  toKobo(payment.amount) === toKobo(line.amount) &&
  (daysApart(payment.day, line.day) <= MATCH_DAYS || payment.reference === line.reference)

/** Manual payments that this line may be. */
function recordedBefore(line: OpenLine, { unmatched }: Matching): Match[] {
  const { reference } = line
  return unmatched
    .filter((payment) => mayBeSameMoney(payment, line))
    .toSorted((one, other) => Number(other.reference === reference) - Number(one.reference === reference))
    .map(({ id, invoice_number, homes, reference: recorded, day: on }) => ({
      rule: 'recorded before' as const,
      reasons: [
        recorded === reference
          ? `Recorded as ${invoice_number}, with the same reference`
          : `Recorded as ${invoice_number} for ${formatDay(on)}`,
      ],
      homes,
      claim_id: null,
      payment: { id, invoice_number },
    }))
}

function byCodes(line: OpenLine, matching: Matching): Match[] {
  const homes = codesIn(line.narration, matching)
  if (homes.length === 0) return byCutCode(line, matching)
  const codes = homes.map(({ pay_code }) => pay_code)
  const whole: Match = {
    rule: 'pay code',
    reasons: [homes.length === 1 ? `Pay code ${codes[0]}` : `Pay codes ${codes.join(', ')}`],
    homes: shares(homes, line.amount),
    claim_id: null,
    payment: null,
  }
  const single = (home: Home): Match => ({
    ...whole,
    reasons: [`Pay code ${home.pay_code}`],
    homes: [{ account_id: home.account_id, amount: line.amount }],
  })
  return homes.length === 1 ? [whole] : [whole, ...homes.map(single)]
}

/** A code at the end of a text that was cut off. A wrong character is no code: it suggests nothing. */
const byCutCode = (line: OpenLine, { byCode, codes }: Matching): Match[] =>
  findCutPayCodes(line.narration, codes).flatMap(({ text, cut, near }) =>
    cut
      ? near.map((code) => ({
          rule: 'pay code' as const,
          reasons: [`${text} is cut: it may be pay code ${code}`],
          homes: [{ account_id: byCode.get(code)?.account_id ?? 0, amount: line.amount }],
          claim_id: null,
          payment: null,
        }))
      : [],
  )

/** Why a text that looks like a pay code books nothing. */
export function whyNoCode(narration: string, { codes }: Pick<Matching, 'codes'>): string | null {
  if (findPayCodes(narration, codes).length > 0) return null
  const wrong = findCutPayCodes(narration, codes).find(({ cut }) => !cut)
  return wrong ? `${wrong.text} is nobody’s pay code.` : null
}

/** What each home owes if that is the amount, else equal parts. */
export function shares(homes: readonly Home[], amount: number): Match['homes'] {
  const owed = sumNaira(homes.map((home) => ({ amount: home.owed })))
  if (toKobo(owed) === toKobo(amount) && homes.every((home) => home.owed > 0))
    return homes.map((home) => ({ account_id: home.account_id, amount: home.owed }))
  const part = Math.floor(toKobo(amount) / homes.length)
  return homes.map(({ account_id }, index) => ({
    account_id,
    amount: toNaira(index === 0 ? toKobo(amount) - part * (homes.length - 1) : part),
  }))
}

function byClaims(line: OpenLine, { claims, homes }: Matching): Match[] {
  const payer = wordsOfName(line.payer ?? line.narration)
  const fits = (claim: WaitingClaim) =>
    daysApart(claim.paid_on, line.day) <= MATCH_DAYS &&
    toKobo(claim.amount) >= toKobo(line.amount) &&
    (isSamePerson(wordsOfName(claim.sender), payer) ||
      (toKobo(claim.amount) === toKobo(line.amount) &&
        isSameBank(claim.bank, line.payer_bank ?? line.narration)))
  return claims.filter(fits).flatMap((claim) => {
    const home = homes.get(claim.account_id)
    if (!home) return []
    const isPart = toKobo(claim.amount) > toKobo(line.amount)
    return {
      rule: 'claim' as const,
      reasons: [
        isPart
          ? `Part of the ${formatNaira(claim.amount)} that ${home.name} reported, from ${claim.sender}`
          : `${home.name} reported ${formatNaira(claim.amount)} on ${formatDay(claim.paid_on)} from ${claim.sender}`,
      ],
      homes: [{ account_id: claim.account_id, amount: line.amount }],
      claim_id: claim.id,
      payment: null,
    }
  })
}

export type NameIndex = ReadonlyMap<string, readonly Home[]>

/** The homes by each word of the names of their people and owners, and by their title. */
export function indexNames(homes: Iterable<Home>): NameIndex {
  const index = new Map<string, Home[]>()
  for (const home of homes)
    for (const word of new Set([...home.names.flatMap((name) => [...wordsOfName(name)]), ...titlesOf(home)]))
      index.set(word, [...(index.get(word) ?? []), home])
  return index
}

/** `FLAT22` -> `FLAT`, `22` */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/\p{L}+|\d+/gu) ?? []
/** Only a word with a number names one home. */
const mayBeTitle = (text: string): boolean => /\d/.test(text) && /\p{L}/u.test(text)
/** The title and the parts of it that may be one: `FLAT 22` of `Flat 22, Frangipani Avenue`. */
const titlesOf = ({ property_title }: Home): string[] =>
  [property_title, ...property_title.split(',')].map((text) => partsOf(text).join(' ')).filter(mayBeTitle)
const LONGEST_TITLE_PARTS = 6

/** The runs of neighbouring words that may be a title: `FLAT 22`, `BLOCK A FLAT 22`. */
function titlesIn(narration: string): string[] {
  const parts = partsOf(narration)
  return parts
    .flatMap((_, from) =>
      Array.from({ length: LONGEST_TITLE_PARTS }, (_, more) => parts.slice(from, from + more + 1).join(' ')),
    )
    .filter(mayBeTitle)
}

const HOME_RULES = ['remembered payer', 'name', 'title', 'amount'] as const

/** Single homes by payer, name, title and amount. More reasons together come first, then homes that owe. */
function byHome(line: OpenLine, { homes, remembered }: Matching, byWord: NameIndex): Match[] {
  const reasons = new Map<Home, Partial<Record<(typeof HOME_RULES)[number], string>>>()
  const add = (home: Home, rule: (typeof HOME_RULES)[number], reason: string) =>
    reasons.set(home, { ...reasons.get(home), [rule]: reason })
  const live = [...homes.values()].filter(isLive)
  for (const account_id of (line.payer_key && remembered.get(line.payer_key)) || []) {
    const home = homes.get(account_id)
    if (home && isLive(home))
      add(home, 'remembered payer', `${line.payer ?? 'This payer'} paid for this home before`)
  }
  const payer = wordsOfName(line.payer ?? '')
  const text = wordsOfName(line.narration)
  for (const home of new Set([...payer, ...text].flatMap((word) => byWord.get(word) ?? []))) {
    if (!isLive(home)) continue
    const sender = home.names.find((name) => isSamePerson(wordsOfName(name), payer))
    const named = sender ?? home.names.find((name) => shared(wordsOfName(name), text) >= 2)
    if (named) add(home, 'name', sender ? `Sent in the name of ${named}` : `The text names ${named}`)
  }
  for (const title of titlesIn(line.narration)) {
    const called = byWord.get(title) ?? []
    // Flat 2 of two blocks is none of them.
    if (new Set(called.map(({ property_title }) => property_title)).size > 1) continue
    for (const home of called.filter(isLive)) add(home, 'title', `The text names ${home.property_title}`)
  }
  const equal = live.flatMap((home) => {
    const reason = whyAmount(line.amount, home)
    return reason ? { home, reason } : []
  })
  for (const { home, reason } of equal)
    if (equal.length <= MOST_EQUAL || reasons.has(home)) add(home, 'amount', reason)
  return [...reasons]
    .map(([home, why]) => ({ home, rules: HOME_RULES.filter((rule) => why[rule]), why }))
    .toSorted(
      (one, other) =>
        rank(one.rules) - rank(other.rules) || Number(other.home.owed > 0) - Number(one.home.owed > 0),
    )
    .map(({ home, rules, why }) => ({
      rule: rules[0] === 'title' ? 'name' : (rules[0] ?? 'name'),
      reasons: rules.flatMap((rule) => why[rule] ?? []),
      homes: [{ account_id: home.account_id, amount: line.amount }],
      claim_id: null,
      payment: null,
    }))
}

/** A remembered payer before all; then two reasons before one, and a name before an amount. */
const rank = (rules: readonly (typeof HOME_RULES)[number][]): number =>
  (rules.includes('remembered payer') ? 0 : 10) -
  3 * rules.length +
  (rules[0] ? HOME_RULES.indexOf(rules[0]) : 9)

function whyAmount(amount: number, { owed, period }: Home): string | null {
  const kobo = toKobo(amount)
  if (owed > 0 && toKobo(owed) === kobo) return `Owes exactly ${formatNaira(owed)}`
  const short = SHORT_BY.find((fee) => owed > fee && toKobo(owed - fee) === kobo)
  if (short !== undefined) return `Owes ${formatNaira(short)} more, which the bank may have taken`
  if (period <= 0 || kobo % toKobo(period) !== 0 || kobo > toKobo(owed)) return null
  const periods = kobo / toKobo(period)
  if (periods > MOST_PERIODS) return null
  return periods === 1
    ? `One period is ${formatNaira(period)}`
    : `${periods} periods of ${formatNaira(period)}`
}
