import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '../checkouts/kept-checkouts.ts'

/** `busy`: a press is still running, and other presses do not count. `paid`: Paystack's window said so. */
export type Stage =
  | { at: 'form'; busy: boolean }
  | { at: 'window'; checkout: OpenCheckout }
  | { at: 'settling'; checkout: OpenCheckout; paidInWindow: boolean }
  | { at: 'blocked'; checkout: OpenCheckout; message: string; busy: boolean }
  /** The window failed again; the browser goes to Paystack's own page. */
  | { at: 'leaving'; checkout: OpenCheckout }
  /** The server did not answer. Paystack tells it of the payment. */
  | { at: 'unanswered'; checkout: OpenCheckout; paid: boolean }
  | { at: 'waiting'; checkout: OpenCheckout; paid: boolean; busy: boolean }
  | { at: 'declined'; message: string; payment: Payment | null }
  | { at: 'received'; payment: Payment }

export interface PayingState {
  stage: Stage
  /** The naira on the screen; nobody pays an unseen amount. */
  amount: number
  repriced: boolean
  windowFailures: number
  /** The list showed the payment and the server was asked. That happens once. */
  recordFound: boolean
  /** The dialog is open; otherwise a toast shows the outcome. */
  watched: boolean
}

export type PayingEvent =
  | { type: 'submitted' }
  | { type: 'refused' }
  | { type: 'repriced'; amount: number }
  /** The form shows the amount of another choice. */
  | { type: 'priced'; amount: number }
  | { type: 'already paid'; payment: Payment }
  /** The same checkout cannot be paid twice. */
  | { type: 'window wanted again' }
  | { type: 'window opened'; checkout: OpenCheckout }
  | { type: 'window failed'; checkout: OpenCheckout; message: string; online: boolean }
  /** A closed window may still be paid. */
  | { type: 'window gone'; paid: boolean }
  | { type: 'asked again' }
  | { type: 'record found' }
  | { type: 'answered'; outcome: PaymentOutcome }
  | { type: 'not answered' }
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

/** Returns the same object for an event that is impossible or late in this stage. */
export function reduce(state: PayingState, event: PayingEvent): PayingState {
  const { stage } = state
  const to = (next: Stage, more: Partial<PayingState> = {}) => ({ ...state, ...more, stage: next })
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
            { at: 'settling', checkout: stage.checkout, paidInWindow: event.paid },
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
            paid: stage.paidInWindow,
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
  // An offline browser could not reach Paystack's own page.
  const stage: Stage =
    windowFailures === 1 || !online
      ? { at: 'blocked', checkout, message, busy: false }
      : { at: 'leaving', checkout }
  return { ...state, stage, windowFailures }
}

function askAgain(state: PayingState): PayingState {
  const { stage } = state
  if (stage.at !== 'unanswered' && (stage.at !== 'waiting' || stage.busy)) return state
  return { ...state, stage: { at: 'settling', checkout: stage.checkout, paidInWindow: stage.paid } }
}

function outcomeStage(
  { checkout, paidInWindow }: Extract<Stage, { at: 'settling' }>,
  { status, message, payment }: PaymentOutcome,
): Stage {
  if (payment?.status === 'success') return { at: 'received', payment }
  if (status === 'failed') return { at: 'declined', message, payment }
  return { at: 'waiting', checkout, paid: paidInWindow, busy: false }
}
