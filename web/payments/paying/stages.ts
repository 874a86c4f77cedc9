import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '#web/payments/settling/kept-checkouts.ts'

/** Where the payment of a purchase stands. `busy`: what was pressed is still under way, and nothing else may be. */
export type Stage =
  | { at: 'form'; busy: boolean }
  /** The provider's window has the screen for itself. */
  | { at: 'window'; checkout: OpenCheckout }
  /** The server is asked what became of it. */
  | { at: 'settling'; checkout: OpenCheckout; windowSaid: 'success' | 'failed' }
  /** The provider's script or window did not come. */
  | { at: 'blocked'; checkout: OpenCheckout; message: string; busy: boolean }
  /** It did not come again: the browser goes to the provider's own page. */
  | { at: 'leaving'; checkout: OpenCheckout }
  /** The server could not be told; it learns of the payment by itself. */
  | { at: 'unanswered'; checkout: OpenCheckout; message: string }
  /** The provider has not said yet; `paid` where its window said so. */
  | { at: 'waiting'; checkout: OpenCheckout; paid: boolean; busy: boolean }
  | { at: 'declined'; message: string }
  /** The payment is recorded. */
  | { at: 'received'; payment: Payment }

export interface PayingState {
  stage: Stage
  /** Naira, as last shown: nobody pays an amount that they have not seen. */
  amount: number
  /** The price has changed since the form was opened. */
  repriced: boolean
  /** How often in a row the provider's window did not come. */
  windowFailures: number
  /** The record was found and asked for: a server that has it and will not tell of it is not asked for ever. */
  recordFound: boolean
  /** Somebody looks at the dialog; else the outcome is told in a toast. */
  watched: boolean
}

export type PayingEvent =
  /** The form was filled in and sent. */
  | { type: 'submitted' }
  /** No checkout could be opened; the form says why. */
  | { type: 'refused' }
  | { type: 'repriced'; amount: number }
  /** An earlier checkout for the same was paid already. */
  | { type: 'already paid'; payment: Payment }
  /** The same checkout is to be opened once more: it cannot be paid twice. */
  | { type: 'window wanted again' }
  | { type: 'window opened'; checkout: OpenCheckout }
  | { type: 'window failed'; checkout: OpenCheckout; message: string; online: boolean }
  /** `paid` is what the window said. A closed one does not mean unpaid. */
  | { type: 'window gone'; paid: boolean }
  /** The server is to be asked again: by a press, or since the connection is back. */
  | { type: 'asked again' }
  /** Our own server has the record: the provider told it first. */
  | { type: 'record found' }
  | { type: 'answered'; outcome: PaymentOutcome }
  | { type: 'not answered'; message: string }
  /** After a declined card, from the form on. */
  | { type: 'restarted' }
  | { type: 'dialog shown' }
  | { type: 'dialog closed' }

export const startAt = (amount: number): PayingState => ({
  stage: { at: 'form', busy: false },
  amount,
  repriced: false,
  windowFailures: 0,
  recordFound: false,
  watched: true,
})

/** What an event makes of a payment. What cannot happen where it stands, or comes too late, leaves the same state. */
export function reduce(state: PayingState, event: PayingEvent): PayingState {
  const { stage } = state
  const to = (next: Stage, more: Partial<PayingState> = {}): PayingState => ({
    ...state,
    ...more,
    stage: next,
  })
  switch (event.type) {
    case 'submitted':
      return stage.at === 'form' && !stage.busy ? to({ at: 'form', busy: true }) : state
    case 'refused':
      return isBeginning(stage) ? to({ at: 'form', busy: false }) : state
    case 'repriced':
      return isBeginning(stage)
        ? to({ at: 'form', busy: false }, { amount: event.amount, repriced: true })
        : state
    case 'already paid':
      return isBeginning(stage) ? to({ at: 'received', payment: event.payment }) : state
    case 'window wanted again':
      return (stage.at === 'blocked' || (stage.at === 'waiting' && !stage.paid)) && !stage.busy
        ? to({ ...stage, busy: true })
        : state
    case 'window opened':
      return isOpening(stage) ? to({ at: 'window', checkout: event.checkout }) : state
    case 'window failed':
      return isOpening(stage) || stage.at === 'window' ? windowFailed(state, event) : state
    case 'window gone':
      return stage.at === 'window'
        ? to(
            { at: 'settling', checkout: stage.checkout, windowSaid: event.paid ? 'success' : 'failed' },
            { windowFailures: 0, recordFound: false },
          )
        : state
    case 'asked again':
      return askAgain(state)
    case 'record found':
      return stage.at === 'waiting' && !state.recordFound ? askAgain({ ...state, recordFound: true }) : state
    case 'answered':
      return stage.at === 'settling' ? to(outcomeStage(stage, event.outcome)) : state
    case 'not answered':
      return stage.at === 'settling'
        ? to({ at: 'unanswered', checkout: stage.checkout, message: event.message })
        : state
    case 'restarted':
      return stage.at === 'declined' ? to({ at: 'form', busy: false }) : state
    case 'dialog shown':
      return state.watched ? state : { ...state, watched: true }
    case 'dialog closed':
      return state.watched ? { ...state, watched: false } : state
  }
}

/** The form was sent, and its checkout is being opened. */
const isBeginning = (stage: Stage) => stage.at === 'form' && stage.busy
/** The provider's window is on its way. */
const isOpening = (stage: Stage) =>
  isBeginning(stage) || ((stage.at === 'blocked' || stage.at === 'waiting') && stage.busy)

function windowFailed(
  state: PayingState,
  { checkout, message, online }: Extract<PayingEvent, { type: 'window failed' }>,
): PayingState {
  const windowFailures = state.windowFailures + 1
  // The second time the provider's own page takes over, but a page that cannot be reached is no way out.
  const stage: Stage =
    windowFailures === 1 || !online
      ? { at: 'blocked', checkout, message, busy: false }
      : { at: 'leaving', checkout }
  return { ...state, stage, windowFailures }
}

function askAgain(state: PayingState): PayingState {
  const { stage } = state
  if (stage.at !== 'unanswered' && (stage.at !== 'waiting' || stage.busy)) return state
  const windowSaid = stage.at === 'waiting' && stage.paid ? 'success' : 'failed'
  return { ...state, stage: { at: 'settling', checkout: stage.checkout, windowSaid } }
}

function outcomeStage(
  { checkout, windowSaid }: Extract<Stage, { at: 'settling' }>,
  { status, message, payment }: PaymentOutcome,
): Stage {
  if (payment?.status === 'success') return { at: 'received', payment }
  if (status === 'failed') return { at: 'declined', message }
  return { at: 'waiting', checkout, paid: windowSaid === 'success', busy: false }
}
