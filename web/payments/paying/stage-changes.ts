import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '../checkouts/kept-checkouts.ts'

/** Where a payment stands. `busy`: something was pressed and is still running; until it is done no other press counts. */
export type Stage =
  | { at: 'form'; busy: boolean }
  /** The provider's window is open, and the dialog is hidden. */
  | { at: 'window'; checkout: OpenCheckout }
  /** The server is being asked for the outcome. */
  | { at: 'settling'; checkout: OpenCheckout; windowSaid: 'success' | 'failed' }
  /** The provider's script or window did not open. */
  | { at: 'blocked'; checkout: OpenCheckout; message: string; busy: boolean }
  /** It failed again: the browser goes to the provider's own page. */
  | { at: 'leaving'; checkout: OpenCheckout }
  /** The server could not be reached; it hears of the payment from the provider. `paid`: the provider's window said so. */
  | { at: 'unanswered'; checkout: OpenCheckout; message: string; paid: boolean }
  /** The provider has not confirmed it yet; `paid` as above. */
  | { at: 'waiting'; checkout: OpenCheckout; paid: boolean; busy: boolean }
  | { at: 'declined'; message: string }
  /** The payment is recorded. */
  | { at: 'received'; payment: Payment }

export interface PayingState {
  stage: Stage
  /** Naira, as last shown: nobody pays an amount they have not seen. */
  amount: number
  /** The price has changed since the form was opened. */
  repriced: boolean
  /** How many times in a row the provider's window failed to open. */
  windowFailures: number
  /** The payment was seen in the list and the server asked about it: that is done once, even if the answer is still 'pending'. */
  recordFound: boolean
  /** The dialog is open; otherwise the outcome is shown in a toast. */
  watched: boolean
}

export type PayingEvent =
  | { type: 'submitted' }
  | { type: 'refused' }
  | { type: 'repriced'; amount: number }
  /** The form shows another amount: something else was chosen, or the server has said what it costs. */
  | { type: 'priced'; amount: number }
  /** An earlier checkout for the same purchase was paid already. */
  | { type: 'already paid'; payment: Payment }
  /** The window is to be opened again on the same checkout, which cannot be paid twice. */
  | { type: 'window wanted again' }
  | { type: 'window opened'; checkout: OpenCheckout }
  | { type: 'window failed'; checkout: OpenCheckout; message: string; online: boolean }
  /** `paid` is what the window said. A closed one does not mean unpaid. */
  | { type: 'window gone'; paid: boolean }
  /** The server is to be asked again: a button was pressed, or the connection is back. */
  | { type: 'asked again' }
  /** The payment is in the list already: our server heard of it from the provider. */
  | { type: 'record found' }
  | { type: 'answered'; outcome: PaymentOutcome }
  | { type: 'not answered'; message: string }
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

/** The state after an event. An event that cannot happen in this stage, or comes too late, leaves the very same state. */
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
    case 'priced':
      return stage.at === 'form' && !stage.busy && event.amount !== state.amount
        ? { ...state, amount: event.amount, repriced: false }
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
      return stage.at === 'waiting' && !stage.busy && !state.recordFound
        ? askAgain({ ...state, recordFound: true })
        : state
    case 'answered':
      return stage.at === 'settling' ? to(outcomeStage(stage, event.outcome)) : state
    case 'not answered':
      return stage.at === 'settling'
        ? to({
            at: 'unanswered',
            checkout: stage.checkout,
            message: event.message,
            paid: stage.windowSaid === 'success',
          })
        : state
    case 'restarted':
      return stage.at === 'declined' ? to({ at: 'form', busy: false }) : state
    case 'dialog shown':
      return state.watched ? state : { ...state, watched: true }
    case 'dialog closed':
      return state.watched ? { ...state, watched: false } : state
  }
}

const isBeginning = (stage: Stage) => stage.at === 'form' && stage.busy
const isOpening = (stage: Stage) =>
  isBeginning(stage) || ((stage.at === 'blocked' || stage.at === 'waiting') && stage.busy)

function windowFailed(
  state: PayingState,
  { checkout, message, online }: Extract<PayingEvent, { type: 'window failed' }>,
): PayingState {
  const windowFailures = state.windowFailures + 1
  // The second time the provider's own page takes over, unless the browser is offline and could not reach it.
  const stage: Stage =
    windowFailures === 1 || !online
      ? { at: 'blocked', checkout, message, busy: false }
      : { at: 'leaving', checkout }
  return { ...state, stage, windowFailures }
}

function askAgain(state: PayingState): PayingState {
  const { stage } = state
  if (stage.at !== 'unanswered' && (stage.at !== 'waiting' || stage.busy)) return state
  const windowSaid = stage.paid ? 'success' : 'failed'
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
