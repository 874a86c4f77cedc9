import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankLine } from '#contract/bank-statements.ts'
import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, Repeat, Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { CurrentLine, type Mode, prefetchSearch } from './current-line.tsx'
import {
  act,
  type Change,
  choose,
  type Desk,
  leftOf,
  lineAt,
  matchedHere,
  move,
  offersOf,
  openLines,
  pickByHand,
  stand,
  undoLast,
} from './desk.ts'
import { type Command, commandOf, KEYS } from './keys.ts'
import { NothingLeft } from './nothing-left.tsx'
import { offerWords } from './offers.tsx'
import { bookingOf, countTied, pickedByHand } from './suggestions.ts'
import { useDesk } from './use-desk.ts'

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
  const open = openLines(desk)

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
      <Head desk={desk} queue={queue} onUndo={() => run({ do: 'undo' })} />
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

function Head({
  desk,
  queue,
  onUndo,
}: {
  desk: Desk
  queue: ReturnType<typeof useDesk>
  onUndo: () => void
}) {
  const stopped = queue.stopped.useValue()
  const unsent = desk.acts.filter(({ state }) => state !== 'sent').length
  const failed = [...desk.problems.keys()].filter((id) => id !== desk.current)
  const [firstFailed] = failed
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-[600]">
          {`${countOf(leftOf(desk), 'line')} to match`}
          {unsent > 0 && <span className="ml-2 font-normal text-ink-3">{`${unsent} being sent`}</span>}
        </p>
        <p
          aria-hidden="true"
          className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 pointer-coarse:hidden"
        >
          {KEYS.map(([keys, words]) => (
            <span key={keys} className="whitespace-nowrap">
              <kbd className="rounded-small bg-sunken px-1.5 py-0.5 text-xs font-[560] ring-1 ring-line ring-inset">
                {keys}
              </kbd>{' '}
              {words}
            </span>
          ))}
        </p>
      </div>
      {stopped !== null && (
        <Notice
          tone="wait"
          action={
            <Button size="sm" onClick={queue.sendNow}>
              Send now
            </Button>
          }
        >
          {`${countOf(unsent, 'change is', 'changes are')} not sent yet. ${stopped}`}
        </Notice>
      )}
      {firstFailed !== undefined && (
        <Notice
          tone="wait"
          action={
            <Button size="sm" onClick={() => queue.change((now) => stand(now, firstFailed))}>
              Show it
            </Button>
          }
        >
          {`${countOf(failed.length, 'line')} came back, because the change was refused.`}
        </Notice>
      )}
      <div className="flex min-h-11 items-center justify-between gap-4 rounded-control bg-sunken px-3.5">
        <p role="status" className="min-w-0 py-1.5 break-words">
          {desk.said || 'Nothing is booked before you confirm it.'}
        </p>
        <Button size="sm" variant="quiet" disabled={desk.acts.length === 0} onClick={onUndo}>
          Undo
        </Button>
      </div>
    </>
  )
}

interface OtherLineProps {
  line: BankLine
  problem: string | undefined
  onOpen: () => void
}

const OtherLine = ({ line, problem, onOpen }: OtherLineProps) => {
  const tied = countTied(line.suggestions)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-12 w-full grid-cols-[5rem_9rem_minmax(0,1fr)_minmax(0,1fr)] items-baseline gap-x-4 rounded-control border border-line bg-surface px-4 py-2.5 text-left hover:bg-sunken"
    >
      <span className="text-sm text-ink-2">{shortDay(line.day, lagosToday())}</span>
      <span className="text-right font-[600]">
        <Money amount={line.amount} />
      </span>
      <span className="truncate text-ink-2">{line.payer ?? line.narration}</span>
      <span
        className={classes(
          'truncate',
          problem ? 'text-red-ink' : tied === 1 ? undefined : tied > 1 ? 'text-amber-ink' : 'text-ink-3',
        )}
      >
        {problem ?? offerWords(line.suggestions, tied)}
      </span>
    </button>
  )
}
