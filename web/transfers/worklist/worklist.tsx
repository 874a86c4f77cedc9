import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorState, Repeat, Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { CurrentLine, type Mode, prefetchSearch } from './current-line.tsx'
import {
  act,
  type Change,
  choose,
  type Desk,
  lineAt,
  linesToDo,
  matchedHere,
  move,
  offersOf,
  pickByHand,
  stand,
  undoLast,
} from './desk.ts'
import { type Command, commandOf } from './keys.ts'
import { NothingLeft } from './nothing-left.tsx'
import { OtherLine } from './other-line.tsx'
import { bookingOf, pickedByHand } from './suggestions.ts'
import { useDesk } from './use-desk.ts'
import { WorklistHead } from './worklist-head.tsx'

const loadSplit = () => import('./split-dialog.tsx').then((file) => file.SplitDialog)
const SplitDialog = lazyDialog(loadSplit)

/** Only these rows are drawn, however many lines wait. */
const BEFORE = 2
const AFTER = 9

/** Open lines of an estate, matched one after the other by keyboard or by hand. */
export function Worklist({ estateId }: { estateId: number }) {
  const queue = useDesk(estateId)
  const desk = queue.desk.useValue()
  const loading = queue.loading.useValue()
  const [mode, setMode] = useState<Mode>('list')
  const place = useRef<HTMLElement>(null)
  const line = lineAt(desk)
  const offers = offersOf(desk)
  const open = linesToDo(desk)

  const change = (how: (desk: Desk) => Desk) => {
    setMode('list')
    queue.change(how)
  }
  const placeLine = (changed: Change) =>
    change((now) => {
      const placed = lineAt(now)
      return placed ? act(now, placed, changed) : now
    })
  const run = (command: Command) => {
    // Two presses may come before the next drawing.
    const now = queue.desk.get()
    const line = lineAt(now)
    const chosen = now.choice === null ? undefined : offersOf(now)[now.choice]
    if (command.do === 'undo') return change(undoLast)
    if (!line) return
    switch (command.do) {
      case 'move':
        return change((now) => move(now, command.by))
      case 'choose':
        return change((now) => choose(now, command))
      case 'confirm':
        return chosen
          ? placeLine({ do: 'book', body: bookingOf(chosen), homes: chosen.homes })
          : change((now) => ({ ...now, said: 'Choose a suggestion first, or search a home.' }))
      case 'search':
      case 'split':
        return line.amount > 0 ? setMode(command.do) : undefined
      case 'set aside':
        return setMode('set aside')
      case 'reject': {
        const home = chosen?.homes[0]
        if (!chosen || !home || chosen.homes.length > 1 || chosen.rule === 'by hand') return
        return placeLine({ do: 'reject', account_id: home.account_id, name: home.name })
      }
    }
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (mode !== 'list' || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    const command = commandOf({ ...pick(event), target })
    if (!command) return
    // The search over everything also begins with a slash.
    event.preventDefault()
    event.stopPropagation()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, true)
    prefetchSearch()
    void loadSplit().catch((error: unknown) => console.error(error))
    return () => document.removeEventListener('keydown', listen, true)
  }, [])

  const shown = line?.id
  const drawn = useRef<number>(undefined)
  useEffect(() => {
    if (mode !== 'list' || shown === undefined) return
    const isFirst = drawn.current === undefined
    drawn.current = shown
    place.current?.focus({ preventScroll: true })
    if (!isFirst) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, mode])

  const isEmpty = open.length === 0
  if (loading.state === 'failed' && isEmpty)
    return (
      <ErrorState
        title="The lines could not be loaded"
        query={{ error: loading.error, refetch: queue.fetchMore }}
      />
    )
  const isWaiting = loading.state === 'loading' || desk.lines.length > 0 || !queue.isFetched()
  const at = open.findIndex(({ id }) => id === desk.current)
  const from = Math.max(0, at - BEFORE)
  return (
    <section aria-label="Lines to match" className="grid gap-3">
      <WorklistHead
        desk={desk}
        queue={queue}
        nothingLeft={isEmpty && !isWaiting}
        onUndo={() => run({ do: 'undo' })}
      />
      {isEmpty && (isWaiting ? <Waiting /> : <NothingLeft />)}
      {!isEmpty && (
        <ol start={at + 1} className="grid gap-2">
          {open.slice(from, at + AFTER + 1).map((each) => (
            <li key={each.id} className={each.id === desk.current ? undefined : 'max-md:hidden'}>
              {each.id === desk.current ? (
                <CurrentLine
                  ref={place}
                  line={each}
                  offers={offers}
                  choice={desk.choice}
                  matched={matchedHere(desk)}
                  problem={desk.problems.get(each.id)}
                  mode={mode}
                  onCommand={(command) => {
                    run(command)
                    // A press leaves the focus on the line, for the keys.
                    if (command.do === 'choose') place.current?.focus({ preventScroll: true })
                  }}
                  onPick={(home) => change((now) => pickByHand(now, pickedByHand(each, home)))}
                  onSetAside={(note) => placeLine({ do: 'set aside', note })}
                  onLeave={() => setMode('list')}
                />
              ) : (
                <OtherLine
                  line={each}
                  problem={desk.problems.get(each.id)}
                  onOpen={() => change((now) => stand(now, each.id))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {!isEmpty && (
        <div className="grid grid-cols-2 gap-2.5 md:hidden">
          <Button size="lg" disabled={at <= 0} onClick={() => run({ do: 'move', by: -1 })}>
            Previous
          </Button>
          <Button size="lg" disabled={at >= open.length - 1} onClick={() => run({ do: 'move', by: 1 })}>
            Next
          </Button>
        </div>
      )}
      {mode === 'split' && line && (
        <SplitDialog
          line={line}
          homes={desk.choice === null ? [] : (offers[desk.choice]?.homes ?? [])}
          onClose={() => setMode('list')}
          onSplit={(homes) => {
            const claim = desk.choice === null ? null : (offers[desk.choice]?.claim_id ?? null)
            placeLine({
              do: 'book',
              homes,
              body: {
                rule: 'by hand',
                homes: homes.map(({ account_id, amount }) => ({ account_id, amount })),
                ...(claim !== null && { claim_ids: [claim] }),
              },
            })
          }}
        />
      )}
    </section>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-2">
    <Skeleton className="h-80 rounded-surface" />
    <Repeat times={4}>
      <Skeleton className="h-14 rounded-control" />
    </Repeat>
  </div>
)

const pick = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ({
  ...{ key, ctrlKey, metaKey, altKey, repeat },
})
