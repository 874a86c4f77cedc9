import { blockAndHome, numbered, OTHER_HOMES } from '#contract/blocks.ts'
import type { BoardHome } from '#contract/board.ts'

export interface Tile extends BoardHome {
  /** The text of a small tile: `3`, `12B`. */
  short: string
}
export interface Block {
  name: string
  homes: Tile[]
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const LONGEST = 5

const shortOf = (home: string): string =>
  (numbered(home)?.[1] ?? home.split(/\s/).at(-1) ?? home).slice(0, LONGEST)

const inOrder = (one: Tile, other: Tile) =>
  natural.compare(one.short, other.short) || natural.compare(one.title, other.title)

/** `Wálé Ọlátúnjí +1`; `Empty, Chief Bello` where he owns it. Names nobody beside a debt of others. */
export function nameOnPaper({ state, who, owner, debtors }: BoardHome): string {
  if (!who) return owner ? `Empty, ${owner}` : 'Empty'
  if (state === 'owing' && !debtors) return ''
  const [first = '', ...others] = who.split(', ')
  return others.length > 0 ? `${first} +${others.length}` : first
}

/** `Wálé +1` of `Wálé Ọlátúnjí, Ada Obi`; `Empty` without an occupant. */
export function firstNameOf(home: BoardHome): string {
  if (!home.who) return 'Empty'
  const [name = '', others] = nameOnPaper(home).split(' +')
  const [first = ''] = name.split(' ')
  return others ? `${first} +${others}` : first
}

/** The homes by block, in the order in which people count: 1, 2, 10. */
export function blocksOf(homes: readonly BoardHome[]): Block[] {
  const blocks = new Map<string, Tile[]>()
  for (const each of homes) {
    const [name, home] = blockAndHome(each.title)
    const tile = { ...each, short: shortOf(home) }
    const block = blocks.get(name)
    if (block) block.push(tile)
    else blocks.set(name, [tile])
  }
  return [...blocks]
    .map(([name, tiles]) => ({ name, homes: tiles.sort(inOrder) }))
    .sort((one, other) =>
      one.name === OTHER_HOMES ? 1 : other.name === OTHER_HOMES ? -1 : natural.compare(one.name, other.name),
    )
}
