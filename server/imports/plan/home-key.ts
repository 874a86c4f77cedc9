import { fold } from '#server/sheets/cells/fold.ts'

/** Words that are followed by the number or letter of a home. */
const UNITS = new Set([
  'block',
  'flat',
  'house',
  'plot',
  'room',
  'shop',
  'suite',
  'floor',
  'duplex',
  'apartment',
])
const SHORT = new Map<string, string>(
  Object.entries({
    ...{
      blk: 'block',
      bl: 'block',
      bk: 'block',
      flt: 'flat',
      fl: 'flat',
      apt: 'apartment',
      appt: 'apartment',
    },
    ...{
      hse: 'house',
      hs: 'house',
      plt: 'plot',
      rm: 'room',
      ste: 'suite',
      no: '',
      nos: '',
      number: '',
      nr: '',
    },
    ...{ cl: 'close', clo: 'close', rd: 'road', st: 'street', str: 'street', ave: 'avenue', av: 'avenue' },
    ...{ cres: 'crescent', cresc: 'crescent', dr: 'drive', ln: 'lane', est: 'estate', blvd: 'boulevard' },
    ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
    ...{ ten: '10', eleven: '11', twelve: '12' },
  }),
)
/** Letters and numbers without a space: `B6F2`, `F2B6`, `BLK4`, `Flt2`. */
const JOINED = /^(?:(?:b|bl|blk|block|f|fl|flt|flat|h|hse|house|p|plot)\d+)+$/
const LETTERS = new Map([
  ['b', 'block'],
  ['f', 'flat'],
  ['h', 'house'],
  ['p', 'plot'],
])

/** Equal for titles that may mean one home: `Blk 4 Flt 2`, `Block 4, Flat 02`, `Flat Two Block 4`. */
export function homeKey(title: string): string {
  const parts: string[][] = [[]]
  for (const word of fold(title).split(' ')) {
    const joined = JOINED.test(word)
    for (const piece of word.match(/\d+|[^\d]+/g) ?? []) {
      const known = SHORT.get(piece) ?? (joined ? LETTERS.get(piece) : undefined) ?? piece
      if (UNITS.has(known)) parts.push([known])
      else if (known !== '') parts.at(-1)?.push(known.replace(/^0+(?=\d)/, ''))
    }
  }
  return parts
    .map((part) => part.join(' '))
    .filter((part) => part !== '')
    .sort()
    .join(', ')
}
