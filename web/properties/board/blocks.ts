import type { BoardHome } from '#contract/board.ts'

export interface Tile extends BoardHome {
  /** What a small tile says of it: `3`, `12B`. */
  short: string
}
export interface Block {
  name: string
  homes: Tile[]
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const OTHERS = 'Other homes'
/** `Block A Flat 3` */
const UNIT = /^(.*\S)\s+((?:flat|unit|apt|apartment|room|suite|shop|house|terrace|duplex|bq|no)\b.*)$/i
/** `House 9`, `A-12` */
const NUMBERED = /^(.*?)[\s#-]*(\d+\s?[a-z]?)$/i
const LONGEST = 5

/**
 * A title has its block, or street, on one side of the last comma: `Block A, Flat 3` and `Flat 3, Palm Street`. Without one,
 * it stands before the word of a home, or before its number.
 */
function partsOf(title: string): [block: string, home: string] {
  const comma = title.lastIndexOf(',')
  if (comma > 0) {
    const [before, after] = [title.slice(0, comma).trim(), title.slice(comma + 1).trim()]
    return NUMBERED.test(before) && !NUMBERED.test(after) ? [after, before] : [before, after]
  }
  const [, block, home] = UNIT.exec(title) ?? NUMBERED.exec(title) ?? []
  return [block?.trim() || OTHERS, home?.trim() || title]
}

const shortOf = (home: string): string =>
  (NUMBERED.exec(home)?.[2] ?? home.split(/\s+/).at(-1) ?? home).replace(/\s/g, '').slice(0, LONGEST)

const inOrder = (one: Tile, other: Tile) =>
  natural.compare(one.short, other.short) || natural.compare(one.title, other.title)

/** The homes by block, in the order in which people count: 1, 2, 10. */
export function blocksOf(homes: readonly BoardHome[]): Block[] {
  const blocks = new Map<string, Tile[]>()
  for (const each of homes) {
    const [name, home] = partsOf(each.title)
    const tile = { ...each, short: shortOf(home) }
    const block = blocks.get(name)
    if (block) block.push(tile)
    else blocks.set(name, [tile])
  }
  return [...blocks]
    .map(([name, tiles]) => ({ name, homes: tiles.sort(inOrder) }))
    .sort((one, other) =>
      one.name === OTHERS ? 1 : other.name === OTHERS ? -1 : natural.compare(one.name, other.name),
    )
}
