import type { BankLine } from '#contract/bank-lines.ts'
import type { List } from '#web/api/call-types.ts'
import { isRefusal, type Refusal, showable } from '#web/ui/feedback/refusal.ts'
import { storeOf } from '#web/ui/store.ts'
import {
  type Act,
  addLines,
  type Desk,
  EMPTY_DESK,
  linesToDo,
  noteDone,
  notePlacedByOthers,
  noteRefused,
  noteState,
} from './desk.ts'

const PAGE = 100
/** A page is fetched when fewer lines than this are ahead. */
const AHEAD = 50
const AGAIN_MS = 5000
/** No answer, too many calls, a busy server: the same call may succeed later. */
const LATER = [0, 429, 503]

interface Ways {
  fetchPage: (page: number, perPage: number) => Promise<List<BankLine>>
  send: (act: Act) => Promise<BankLine>
  onRefused: (words: string) => void
  /** All is sent. */
  onDrained: () => void
}

type Loading = { state: 'loading' | 'idle' } | { state: 'failed'; error: Error }

/** Sends the acts of a desk in order, and fetches lines ahead. */
export function openDesk({ fetchPage, send, onRefused, onDrained }: Ways) {
  const desk = storeOf<Desk>(EMPTY_DESK)
  const loading = storeOf<Loading>({ state: 'idle' })
  /** Why nothing is sent for now; null: all goes well. */
  const stopped = storeOf<string | null>(null)
  let running = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** Page and lines of the last fetch: the same again would bring nothing. */
  let asked = ''

  async function fetchMore(): Promise<void> {
    const { lines, placed, current, known } = desk.get()
    if (loading.get().state === 'loading') return
    const open = linesToDo(desk.get())
    const ahead =
      open.length -
      Math.max(
        0,
        open.findIndex(({ id }) => id === current),
      )
    const waiting = lines.length - placed.size
    if (asked !== '' && (ahead >= AHEAD || lines.length >= known)) return
    const page = Math.floor(waiting / PAGE) + 1
    const wanted = `${page} ${lines.length}`
    if (wanted === asked) return
    asked = wanted
    loading.set({ state: 'loading' })
    try {
      const { rows, total } = await fetchPage(page, PAGE)
      desk.set(addLines(desk.get(), rows, total))
      loading.set({ state: 'idle' })
    } catch (error) {
      asked = ''
      loading.set({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  async function sendAll(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(again)
    stopped.set(null)
    let sent = 0
    for (let next = firstWaiting(); next && stopped.get() === null; next = firstWaiting()) {
      await sendOne(next)
      sent += 1
    }
    running = false
    if (stopped.get() !== null) again = setTimeout(() => void sendAll(), AGAIN_MS)
    else if (sent > 0) {
      if (linesToDo(desk.get()).length === 0) beginAgain()
      onDrained()
    }
  }

  /** Fetches the list again after the last line: others may have added some. */
  function beginAgain(): void {
    asked = ''
    const { acts, said } = desk.get()
    desk.set({ ...EMPTY_DESK, acts, said })
    void fetchMore()
  }

  const firstWaiting = () => desk.get().acts.find(({ state }) => state === 'waiting')

  async function sendOne(act: Act): Promise<void> {
    desk.set(noteState(desk.get(), act.key, 'sending'))
    try {
      const line = await send(act)
      desk.set(noteDone(desk.get(), act, line))
    } catch (error) {
      if (isRefusal(error) && LATER.includes(error.status)) {
        desk.set(noteState(desk.get(), act.key, 'waiting'))
        retried.add(act.key)
        stopped.set(error.message)
      } else refuse(act, error)
    }
  }

  /** Acts whose answer was lost: the server may have done them. */
  const retried = new Set<number>()
  function refuse(act: Act, error: unknown): void {
    const reason = showable(error) ?? 'Something went wrong. Please try again.'
    const isDone = retried.has(act.key) || act.change.do === 'reopen'
    if (isPlaced(error) && isDone) {
      desk.set(noteDone(desk.get(), act, act.line))
      return
    }
    const note = isPlaced(error) ? notePlacedByOthers : noteRefused
    desk.set(note(desk.get(), act, reason))
    onRefused(desk.get().said)
  }

  const change = (how: (desk: Desk) => Desk) => {
    desk.set(how(desk.get()))
    void sendAll()
    void fetchMore()
  }
  return {
    desk,
    loading,
    stopped,
    change,
    fetchMore: () => void fetchMore(),
    sendNow: () => void sendAll(),
    isFetched: () => asked !== '',
    isSending: () => running || firstWaiting() !== undefined,
  }
}
export type OpenDesk = ReturnType<typeof openDesk>

const isPlaced = (error: unknown): error is Refusal =>
  isRefusal(error) && error.status === 409 && error.errors?.line !== undefined
