import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { hrefOf } from '#web/routing/addresses.ts'
import { followHref } from '#web/routing/router.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { type Block, firstNameOf, nameOnPaper, type Tile } from './blocks.ts'
import { homeWords, LOOKS, tileOf } from './home-states.ts'

const tileStyle =
  'relative grid h-(--tile) w-(--tile) place-items-center rounded-small border text-sm font-[600] after:absolute after:right-0.5 after:bottom-0 after:text-[0.6875rem] after:leading-4 after:content-[attr(data-mark)]'

interface BlocksProps {
  blocks: readonly Block[]
  bills: boolean
  /** Few homes: on a desk each tile has the name and the debt of its occupant. */
  roomy: boolean
}

const roomyStyle = 'xl:h-14 xl:w-full xl:content-center xl:justify-items-stretch xl:px-2.5'

/** The label of the tile says these words already. */
const wordsStyle = 'hidden text-xs before:content-[attr(data-words)]'

function Inside({ home }: { home: Tile }) {
  const debt = home.owed ?? home.former_owed
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        {home.short}
        {debt !== undefined && (
          <span data-words={formatOwed(debt)} className={`${wordsStyle} font-[560] xl:inline`} />
        )}
      </span>
      <span
        data-words={firstNameOf(home)}
        data-on-paper={nameOnPaper(home)}
        className={`${wordsStyle} truncate pr-3 text-left font-normal xl:block`}
      />
    </>
  )
}

/** Plain links: a component or a tooltip for each of 2,000 would be slow. */
const Blocks = memo(({ blocks, bills, roomy, today }: BlocksProps & { today: string }) => (
  <>
    {blocks.map(({ name, homes }, index) => (
      <section
        key={name}
        aria-label={name}
        className={classes('min-w-0 max-sm:w-full', roomy && 'xl:w-full')}
      >
        <h2 className="mb-2 text-sm font-[620] text-ink-2">{name}</h2>
        <ul
          data-roomy={roomy || undefined}
          className="board-grid"
          style={{ '--columns': Math.min(homes.length, 10) } as object}
        >
          {homes.map((home, place) => (
            <li key={home.id}>
              <a
                href={hrefOf({ to: '/properties/$id', params: { id: String(home.id) } })}
                data-home={home.id}
                data-mark={LOOKS[home.state].mark}
                tabIndex={index + place === 0 ? 0 : -1}
                aria-label={`${home.title}: ${homeWords(home, bills).join(', ')}`}
                className={classes(
                  tileStyle,
                  roomy && roomyStyle,
                  roomy && home.state === 'owing' && 'xl:after:hidden print:after:hidden',
                  tileOf(home, today),
                )}
              >
                {roomy ? <Inside home={home} /> : home.short}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
))

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('[data-home]') : null

/** The tile that an arrow key leads to. Up and down go to the nearest tile of the next row, also in another block. */
function neighbour(from: HTMLElement, key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(from)
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'ArrowLeft') return all[at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  const [down, here] = [key === 'ArrowDown', from.getBoundingClientRect()]
  let best: { tile: HTMLElement; far: number } | undefined
  for (const tile of all) {
    const there = tile.getBoundingClientRect()
    const rows = down ? there.top - here.top : here.top - there.top
    if (rows < here.height / 2) continue
    // A row further away counts more than any distance to the side.
    const far = rows * 100 + Math.abs(there.left - here.left)
    if (!best || far < best.far) best = { tile, far }
  }
  return best?.tile
}
const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End']

interface Pointed {
  home: Tile
  left: number
  top: number
}

export function Tiles({ blocks, bills, roomy }: BlocksProps) {
  const board = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Pointed>()
  const touched = useRef<HTMLElement>(undefined)
  const point = (link: HTMLElement | null) => {
    const home =
      link && blocks.flatMap(({ homes }) => homes).find(({ id }) => String(id) === link.dataset.home)
    if (!home || !board.current) return setPointed(undefined)
    const [outer, inner] = [board.current.getBoundingClientRect(), link.getBoundingClientRect()]
    setPointed({ home, left: inner.left - outer.left, top: inner.bottom - outer.top + 6 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = linkOf(event.target)
    if (event.key === 'Escape') setPointed(undefined)
    if (!from || !KEYS.includes(event.key)) return
    event.preventDefault()
    const to = neighbour(from, event.key, [
      ...(board.current?.querySelectorAll<HTMLElement>('[data-home]') ?? []),
    ])
    if (!to) return
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
  }
  const onPointerDown = ({ pointerType, target }: PointerEvent) => {
    const link = linkOf(target)
    // The first touch shows the card, the second one opens the home.
    touched.current =
      pointerType === 'touch' && link?.dataset.home !== String(pointed?.home.id)
        ? (link ?? undefined)
        : undefined
  }
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event.target)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (touched.current === link) return point(link)
    void followHref(link.href.slice(location.origin.length))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; one listener serves all of them
    <div
      ref={board}
      className="relative flex flex-wrap gap-x-8 gap-y-6 print:gap-y-3"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onMouseOver={({ target }) => point(linkOf(target))}
      onMouseLeave={() => setPointed(undefined)}
      onFocus={({ target }: FocusEvent) => point(linkOf(target))}
      onBlur={() => setPointed(undefined)}
    >
      <Blocks blocks={blocks} bills={bills} roomy={roomy} today={lagosToday()} />
      {pointed && <Card {...pointed} bills={bills} />}
    </div>
  )
}

/** One card for all tiles; each tile says the same in its label. */
const Card = ({ home, left, top, bills }: Pointed & { bills: boolean }) => (
  <div
    aria-hidden="true"
    data-screen
    style={{ left: `min(${left}px, 100% - 15rem)`, top }}
    className="pointer-events-none absolute z-20 w-60 rounded-control border border-line bg-raised px-3.5 py-2.5 shadow-float"
  >
    <p className="font-[620] break-words">{home.title}</p>
    {homeWords(home, bills).map((words) => (
      <p
        key={words}
        className={classes(
          'break-words',
          words.includes(' owed ') ? 'font-[560] text-red-ink' : 'text-ink-2',
        )}
      >
        {words}
      </p>
    ))}
  </div>
)
