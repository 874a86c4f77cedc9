import { isBlank } from '#server/sheets/cells/cell.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import { bankNamed, isAgent } from './banks-in-texts.ts'
import { lastFour, maskNumbers } from './mask.ts'
import { before, withoutEnd } from './without-end.ts'

export interface NamedPayer {
  payer: string | null
  payer_bank: string | null
  payer_account: string | null
  is_agent: boolean
}
export const NO_PAYER: NamedPayer = { payer: null, payer_bank: null, payer_account: null, is_agent: false }

const LONGEST_NAME_CHARS = 100
const PARTS = /[|/():;,]|-(?=[A-Z]{3} ?\d)|_(?=\S)/
/** Words for the way of a transfer. */
const CHANNEL =
  /^(?:nip|nibss|fip|mb|mob|mobile|neft|nft|rtgs|trf|tfr|ft|ift|web|ussd|uto|atm|pos|ib|app|stack|e channel|instant payment|nip transfer|nip trf|nip transfer from|transfer|neft transfer|neft trf|nft trf|own)\b *(?:[a-z]{2,4})?$/
const SENT_BY =
  /\b(?:from|frm|b\/o|by order of|sender|deposit(?:ed)? by|ca?sh dep(?:osit)?(?: by)?)\b[\s:(-]*/i
/** Words after a name. */
const AFTER_NAME =
  /\s(?:to|for|via|transfer|trf|from|frm|nip|ref|being|payment|paying|dues|in favou?r|into|mob|ussd|web|session|at)\b/i
/** A home after the name: `BRO YUSUF FLAT 22`. */
const HOME =
  /\s(?:flat|apartment|apt|bungalow|terrace|duplex|villa|house|hse|shop|unit|block|blk|plot|room)\b[\s.]*(?:no\b[\s.]*)?(?=[a-z]\b|[a-z]?[\s-]?\d)/i
/** `KDA1408`, `MTR 24-53`: three letters and four places. */
const CODE = /\b[a-z]{3}[\s-]?\d[\do][\s-]?[\do]{2}\b/i
const FIGURES_BEFORE = /^[\s#*\d-]+/
const NO_END_OF_NAME = /[^\p{L}.)]/u
const NAME = /\p{L}{2,}/u
const SHORTEST_LONE_NAME_CHARS = 6

function nameIn(text: string): string {
  const named = before(before(before(text, AFTER_NAME), CODE), HOME).replace(FIGURES_BEFORE, '')
  return withoutEnd(before(named, /\d/), NO_END_OF_NAME)
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME_CHARS)
}

interface Named {
  payer: string | null
  bank: string | null
}

/** `NIP/GTB/ADA SAMPLE/dues`: way, bank, name, text. */
function inParts(narration: string): Named | null {
  const parts = narration.split(PARTS).map((part) => part.replace(SENT_BY, '').trim())
  const [first = ''] = parts
  const begins = CHANNEL.test(fold(first)) || /^\d{20,}$/.test(first) || bankNamed(first) !== null
  if (!begins || parts.length < 2) return null
  let bank: string | null = null
  for (const [index, part] of parts.slice(0, 5).entries()) {
    const name = nameIn(part)
    const inside = part.split(' ').at(-1) ?? ''
    const named = bankNamed(part) ?? (index === 0 ? bankNamed(inside) : null)
    if (named) bank ??= named
    if (index === 0 || named || !NAME.test(name)) continue
    if (CHANNEL.test(fold(name)) || CHANNEL.test(fold(part))) continue
    const is_short = !name.includes(' ') && name.length < SHORTEST_LONE_NAME_CHARS
    if (is_short && index + 1 < parts.length && !isAgent(name)) continue
    return { payer: name, bank }
  }
  return { payer: null, bank }
}

/** `TRF FROM ADA SAMPLE TO …`, `CASH DEPOSIT CHIDI MODEL`, `NFT/GTB B/O (EFE TESTER)`. */
function afterFrom(narration: string): Named | null {
  const found = SENT_BY.exec(narration)
  if (!found) return null
  const rest = narration.slice(found.index + found[0].length)
  const [first = ''] = rest.split(PARTS).filter((part) => part.trim() !== '')
  const name = nameIn(first)
  const words = narration.slice(0, found.index).split(/[/|\s]/)
  const bank = words.map(bankNamed).find((each) => each !== null) ?? bankNamed(name)
  return NAME.test(name) ? { payer: name, bank } : { payer: null, bank }
}

const STARTS_WITH_FROM = /^(?:from)\s+\S+\//i

function ofNarration(narration: string): Named {
  const opens_with_bank = STARTS_WITH_FROM.test(narration)
  const written = opens_with_bank ? narration.replace(SENT_BY, '') : narration
  const slashed = /b\/o/i.test(written) ? null : inParts(written)
  if (slashed?.payer) return slashed
  return afterFrom(written) ?? slashed ?? { payer: null, bank: null }
}

interface Cells {
  payer: string
  payer_bank: string
  payer_account: string
}

const POS_TRANSFER = /(?:^|[/|\s])POS(?:$|[/|\s])/

const said = (text = ''): string | null => (isBlank(text) ? null : text.replace(/\s+/g, ' ').trim())

/** One cell may hold all of it: `ADA SAMPLE/0123456789/GTBank`. */
function ofCells({ payer, payer_bank, payer_account }: Cells) {
  const parts = payer.split(/[/|]/).map((part) => part.trim())
  const name = parts.find((part) => NAME.test(part) && bankNamed(part) === null)
  return {
    payer: said(name ?? payer),
    bank:
      said(payer_bank) ??
      parts
        .slice(1)
        .map(bankNamed)
        .find((bank) => bank !== null) ??
      null,
    account: said(payer_account) ?? parts.find((part) => /^[\d*x]*\d{4}$/i.test(part)) ?? null,
  }
}

/** `… | Other Bank | ****0011 | …` */
function bankBeforeAccount(narration: string): string | undefined {
  const parts = narration.split('|').map((part) => part.trim())
  return parts[parts.findIndex((part) => /^\*+\d{4}/.test(part)) - 1]
}
const MASKED_ACCOUNT = /[*x]{2}\d{4}(?!\d)/i

/** Columns of the file name the payer better than its narration. */
export function payerOf(narration: string, cells: Cells): NamedPayer {
  const [written, found] = [ofCells(cells), ofNarration(narration)]
  const payer = written.payer ?? found.payer
  const bank = written.bank ?? found.bank ?? said(bankBeforeAccount(narration))
  const account = written.account ?? MASKED_ACCOUNT.exec(narration)?.[0] ?? ''
  return {
    payer: payer === null ? null : maskNumbers(payer).slice(0, LONGEST_NAME_CHARS).toWellFormed(),
    payer_bank: bank === null ? null : (bankNamed(bank) ?? bank.slice(0, LONGEST_NAME_CHARS).toWellFormed()),
    payer_account: lastFour(account),
    is_agent: payer !== null && (isAgent(payer) || (written.payer === null && POS_TRANSFER.test(narration))),
  }
}
