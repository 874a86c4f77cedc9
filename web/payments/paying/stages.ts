import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '#web/payments/settling/kept-checkouts.ts'

// The stages of the payment dialog and the events between them. Which event leads to which stage is decided in stage-changes.ts.

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
  /** The server could not be told; it learns of the payment by itself. `paid`: the provider's window said so. */
  | { at: 'unanswered'; checkout: OpenCheckout; message: string; paid: boolean }
  /** The provider has not confirmed it yet; `paid` as above. */
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
