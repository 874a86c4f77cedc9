import { fold } from '#server/sheets/cells/fold.ts'

export const TWO_NAMES = 'One person needs one name. Two people need an email each, or one of them no phone.'

const TITLES = new Set(
  (
    'mr mister dr doctor prof professor chief engr eng barr barrister arc arch alh alhaji hon rev reverend fr father ' +
    'pst pastor bishop evang evangelist deacon dn elder sir otunba prince surv qs pharm capt col gen maj sgt mallam mal the'
  ).split(' '),
)
/** A wife may have her husband's name and number, and a son his father's. */
const SOMEBODY_ELSE = new Set(
  (
    'mrs miss ms mss madam mama mummy alhaja hajia hajiya lady princess dame sister sis deaconess and ' +
    'jnr jr junior snr sr senior ii iii family estate'
  ).split(' '),
)
const MOST_NAMES = 10

/** Whether each word of the shorter name is in the longer one, or shares its initial where one of them is an initial. */
export function mayBeOne(names: readonly string[]): boolean {
  if (names.length > MOST_NAMES) return false
  const read = names.map((name) => {
    const words = fold(name.replaceAll('&', ' and ')).split(' ')
    return {
      words: words.filter((word) => !TITLES.has(word) && !SOMEBODY_ELSE.has(word)),
      marks: words.filter((word) => SOMEBODY_ELSE.has(word)).join(' '),
    }
  })
  return read.every((one) =>
    read.every((other) => one.marks === other.marks && agree(one.words, other.words)),
  )
}

function agree(one: readonly string[], other: readonly string[]): boolean {
  if (one.length > other.length) return agree(other, one)
  const same = (word: string) => other.includes(word)
  const initial = (word: string) =>
    other.some((each) => (word.length === 1 || each.length === 1) && word[0] === each[0])
  return one.some((word) => word.length > 1 && same(word)) && one.every((word) => same(word) || initial(word))
}
