import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Printer } from 'lucide-react'
import { useMemo } from 'react'
import type { BoardHome } from '#contract/board.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { HOME_STATES, type HomeState } from '#contract/home-states.ts'
import { one } from '#web/api/queries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useOneEstate } from '#web/shared/one-estate.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { blocksOf } from './blocks.ts'
import { AGES, LOOKS, stateLabel } from './home-states.ts'
import { Tiles } from './tiles.tsx'

export function BoardPage() {
  const { estateId, pending, picker, noEstate } = useOneEstate({ clears: ['state'] })
  const narrow = useNarrow()
  return (
    <>
      <PageHeader
        title="Unit board"
        lead="Every home at a glance: who owes, who is paid up, what is empty."
        actions={
          !narrow &&
          (pending || estateId !== undefined) && (
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      {picker}
      {estateId !== undefined ? <Board key={estateId} estateId={estateId} /> : noEstate}
    </>
  )
}

function Board({ estateId }: { estateId: number }) {
  const query = useQuery(one('GET /estate/board/:estateId', { params: { estateId } }))
  const { state: asked } = useSearch()
  const state = HOME_STATES.find((each) => each === asked)
  const { data } = query
  const homes = data?.homes
  const blocks = useMemo(
    () => blocksOf(homes?.filter((home) => !state || home.state === state) ?? []),
    [homes, state],
  )
  if (!data || !homes)
    return query.error ? (
      <ErrorState title="Failed to load the unit board" query={query} />
    ) : (
      <div className="board-grid" style={{ '--columns': 10 } as object}>
        {Array.from(Array(40).keys(), (place) => (
          <Skeleton key={place} className="h-(--tile) rounded-small" />
        ))}
      </div>
    )
  if (homes.length === 0)
    return (
      <Panel flush>
        <EmptyState
          icon={LayoutGrid}
          title="No properties found"
          action={<ButtonLink to="/properties">Properties</ButtonLink>}
        >
          The homes of the estate appear here.
        </EmptyState>
      </Panel>
    )
  return (
    <div className="paper-wide grid gap-6" style={paperTile(homes.length, blocks.length)}>
      <Legend homes={homes} bills={data.bills} state={state} />
      <Tiles blocks={blocks} bills={data.bills} roomy={homes.length <= ROOMY_HOMES} />
      {blocks.length === 0 && state && (
        <p className="text-ink-2">{`No home is marked “${stateLabel(state, data.bills)}”.`}</p>
      )}
    </div>
  )
}

/** More would make the page long and slow. */
const ROOMY_HOMES = 300

/** Square millimetres of an A4 page across, less what headings and rests of rows take. */
const PAPER_MM2 = 26_000

/** The side of a tile on paper: some 600 homes fit on one page. */
function paperTile(homes: number, blocks: number) {
  const side = Math.max(5.6, Math.min(12, Math.sqrt(PAPER_MM2 / (homes + 4 * blocks))))
  return { '--paper-tile': `${side.toFixed(1)}mm` } as object
}

interface LegendProps {
  homes: readonly BoardHome[]
  bills: boolean
  state: HomeState | undefined
}

const WHOLE_ROW = { gridColumn: '1 / -1' }

/** Explains the colours and marks, counts their homes, and filters by them. */
function Legend({ homes, bills, state }: LegendProps) {
  const narrow = useNarrow()
  const counts = Map.groupBy(homes, (home) => home.state)
  const owing = counts.get('owing')?.length ?? 0
  // The dashboard counts these as empty.
  const owingEmpty = homes.filter(({ state, who }) => state === 'owing' && who === undefined).length
  return (
    <ul aria-label="States of homes" className={narrow ? 'grid grid-cols-3 gap-2' : 'flex flex-wrap gap-2.5'}>
      {HOME_STATES.filter((each) => counts.has(each) || each === state).map((each) => {
        const { mark, tile } = LOOKS[each]
        const on = state === each
        return (
          <li key={each} className={state && !on ? 'print:hidden' : undefined}>
            <button
              type="button"
              aria-pressed={on}
              onClick={() => void changeSearch({ state: on ? undefined : each }, { replace: true })}
              className={classes(
                'flex min-h-11 items-center rounded-control border text-left hover:bg-hover',
                narrow ? 'size-full gap-2 px-2' : 'gap-2.5 px-3',
                on ? 'border-brand bg-brand-wash' : 'border-line bg-surface',
              )}
            >
              <span
                aria-hidden="true"
                className={classes(
                  'grid size-6 place-items-center rounded-small border text-sm font-[600]',
                  tile,
                )}
              >
                {mark}
              </span>
              <span className={narrow ? 'text-sm/4' : undefined}>
                {stateLabel(each, bills)}{' '}
                <b className={classes('font-[620]', narrow ? 'block' : 'ml-1')}>
                  {formatCount(counts.get(each)?.length ?? 0)}
                </b>
              </span>
            </button>
          </li>
        )
      })}
      {/* It is about all homes, and the paper of one state shows the others nowhere. */}
      <li style={WHOLE_ROW} className={classes('self-center text-ink-2', state && 'print:hidden')}>
        {countOf(homes.length, 'home')}
        {owingEmpty > 0 && (
          <span className="max-sm:hidden">
            , {formatCount(owingEmpty)} of those owing {owingEmpty === 1 ? 'is' : 'are'} empty
          </span>
        )}
      </li>
      {owing > 0 && (
        <li
          style={WHOLE_ROW}
          className={classes(
            'flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2',
            state && state !== 'owing' && 'print:hidden',
          )}
        >
          Owing:
          {AGES.map(({ tile, words }) => (
            <span key={words} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={classes('size-4 rounded-small border', tile)} />
              {words}
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}
