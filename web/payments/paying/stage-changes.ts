import type { PaymentOutcome } from '#contract/payments.ts'
import type { PayingEvent, PayingState, Stage } from './stages.ts'

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

/** The form was submitted and its checkout is being opened. */
const isBeginning = (stage: Stage) => stage.at === 'form' && stage.busy
/** The provider's window is being opened. */
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
