import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '#web/payments/settling/kept-checkouts.ts'

// The stages of the payment dialog and the events between them. Which event leads to which stage is decided in stage-changes.ts.

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
  /** The form was submitted. */
  | { type: 'submitted' }
  /** No checkout could be opened; the form says why. */
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
  /** Back to the form after a declined card. */
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
