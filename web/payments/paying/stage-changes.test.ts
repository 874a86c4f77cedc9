import { describe, expect, test } from 'vitest'
import type { Payment, PaymentOutcome } from '#contract/payments.ts'
import type { OpenCheckout } from '../checkouts/kept-checkouts.ts'
import { type PayingEvent, type PayingState, reduce, type Stage, startAt } from './stage-changes.ts'

const checkout: OpenCheckout = {
  body: {
    reference: 'EST-1',
    phone_number: '08031234567',
    charge_id: 3,
    tenant_id: 5,
    estate_id: 6,
    estate_property_id: 7,
    amount: 90_000,
    payment_method: 'paystack',
    gateway: 'paystack',
    payload: null,
  },
  items: [{ charge_id: 3, quantity: 2 }],
  cart_ids: [],
  access: {
    access_code: 'code',
    authorization_url: 'http://pay.test/code',
    script_url: 'http://pay.test/js',
  },
  started_at: 0,
}
const payment: Payment = {
  id: 9,
  invoice_number: 'INV-2026-000009',
  amount: 90_000,
  currency: 'NGN',
  status: 'success',
  reversed: false,
  moved: null,
  payment_method: 'paystack',
  bank_reference: null,
  transaction_reference: 'EST-1',
  payload: { items: [] },
  settled: [],
  charge_id: 3,
  tenant_id: 5,
  account_id: 1,
  payer_name: 'Ada',
  estate_id: 6,
  estate_name: 'Palm Grove',
  estate_property_id: 7,
  property_title: 'Flat 1',
  paid_at: '2026-11-12T13:05:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
}
const outcome = (status: PaymentOutcome['status'], paid: Payment | null = null): PaymentOutcome => ({
  status,
  message: `It is ${status}`,
  reference: 'EST-1',
  payment: paid,
})

const SUBMITTED: PayingEvent = { type: 'submitted' }
const OPENED: PayingEvent = { type: 'window opened', checkout }
const FAILED: PayingEvent = { type: 'window failed', checkout, message: 'No script', online: true }
const OFFLINE: PayingEvent = { ...FAILED, online: false }
const PAID: PayingEvent = { type: 'window gone', paid: true }
const CLOSED: PayingEvent = { type: 'window gone', paid: false }
const AGAIN: PayingEvent = { type: 'window wanted again' }
const ASKED: PayingEvent = { type: 'asked again' }
const FOUND: PayingEvent = { type: 'record found' }
const RECEIVED: PayingEvent = { type: 'answered', outcome: outcome('success', payment) }
const DECLINED: PayingEvent = { type: 'answered', outcome: outcome('failed') }
const PENDING: PayingEvent = { type: 'answered', outcome: outcome('pending') }
const UNANSWERED: PayingEvent = { type: 'not answered' }
const LEFT: PayingEvent = { type: 'dialog closed' }

const walk = (...events: PayingEvent[]): PayingState => events.reduce(reduce, startAt(90_000))

/** Every stage, with the events that lead to it. */
const STAGES: Record<string, { state: PayingState; stage: Stage }> = {
  form: { state: walk(), stage: { at: 'form', busy: false } },
  'form, sent': { state: walk(SUBMITTED), stage: { at: 'form', busy: true } },
  window: { state: walk(SUBMITTED, OPENED), stage: { at: 'window', checkout } },
  settling: {
    state: walk(SUBMITTED, OPENED, PAID),
    stage: { at: 'settling', checkout, paidInWindow: true },
  },
  blocked: {
    state: walk(SUBMITTED, FAILED),
    stage: { at: 'blocked', checkout, message: 'No script', busy: false },
  },
  'blocked, opening': {
    state: walk(SUBMITTED, FAILED, AGAIN),
    stage: { at: 'blocked', checkout, message: 'No script', busy: true },
  },
  leaving: { state: walk(SUBMITTED, FAILED, AGAIN, FAILED), stage: { at: 'leaving', checkout } },
  unanswered: {
    state: walk(SUBMITTED, OPENED, PAID, UNANSWERED),
    stage: { at: 'unanswered', checkout, paid: true },
  },
  'waiting, closed': {
    state: walk(SUBMITTED, OPENED, CLOSED, PENDING),
    stage: { at: 'waiting', checkout, paid: false, busy: false },
  },
  'waiting, opening': {
    state: walk(SUBMITTED, OPENED, CLOSED, PENDING, AGAIN),
    stage: { at: 'waiting', checkout, paid: false, busy: true },
  },
  'waiting, paid': {
    state: walk(SUBMITTED, OPENED, PAID, PENDING),
    stage: { at: 'waiting', checkout, paid: true, busy: false },
  },
  declined: {
    state: walk(SUBMITTED, OPENED, CLOSED, DECLINED),
    stage: { at: 'declined', message: 'It is failed', payment: null },
  },
  received: { state: walk(SUBMITTED, OPENED, PAID, RECEIVED), stage: { at: 'received', payment } },
}

const OPENING = ['form, sent', 'blocked, opening', 'waiting, opening']
/** Every event, with the stages in which it has an effect. */
const EVENTS: [event: PayingEvent, changes: string[]][] = [
  [SUBMITTED, ['form']],
  [{ type: 'refused' }, ['form, sent']],
  [{ type: 'repriced', amount: 95_000 }, ['form, sent']],
  [{ type: 'already paid', payment }, ['form, sent']],
  [AGAIN, ['blocked', 'waiting, closed']],
  [OPENED, OPENING],
  [FAILED, [...OPENING, 'window']],
  [PAID, ['window']],
  [CLOSED, ['window']],
  [ASKED, ['unanswered', 'waiting, closed', 'waiting, paid']],
  [FOUND, ['waiting, closed', 'waiting, paid']],
  [RECEIVED, ['settling']],
  [DECLINED, ['settling']],
  [PENDING, ['settling']],
  [UNANSWERED, ['settling']],
  [{ type: 'restarted' }, ['declined']],
  [{ type: 'dialog shown' }, []],
  [LEFT, []],
]

describe('Where a payment stands', () => {
  test.each(Object.entries(STAGES))('%s', (_, { state, stage }) => expect(state.stage).toEqual(stage))

  test.each(EVENTS)('$type changes it only where it can happen', (event, changes) => {
    for (const [name, { state }] of Object.entries(STAGES)) {
      const { stage } = reduce(state, event)
      if (changes.includes(name)) expect(stage, name).not.toEqual(state.stage)
      else expect(stage, name).toBe(state.stage)
    }
  })
})

describe('Presses and answers out of order', () => {
  test('A second press changes nothing: not of the form, not of a button', () => {
    for (const [pressed, press] of [
      [walk(SUBMITTED), SUBMITTED],
      [walk(SUBMITTED, FAILED, AGAIN), AGAIN],
      [walk(SUBMITTED, OPENED, CLOSED, PENDING, AGAIN), AGAIN],
      [walk(SUBMITTED, OPENED, CLOSED, PENDING, AGAIN), ASKED],
      [walk(SUBMITTED, OPENED, PAID, PENDING, ASKED), ASKED],
    ] as const)
      expect(reduce(pressed, press)).toBe(pressed)
  })

  test('Whoever has paid is not offered the window again', () => {
    const paid = walk(SUBMITTED, OPENED, PAID, PENDING)
    expect(reduce(paid, AGAIN)).toBe(paid)
  })

  test('An answer after the dialog is closed still counts, and nobody looks', () => {
    for (const [answer, at] of [
      [RECEIVED, 'received'],
      [DECLINED, 'declined'],
      [PENDING, 'waiting'],
      [UNANSWERED, 'unanswered'],
    ] as const)
      expect(walk(SUBMITTED, OPENED, PAID, LEFT, answer)).toMatchObject({ watched: false, stage: { at } })
    expect(walk(LEFT, { type: 'dialog shown' }).watched).toBe(true)
  })

  test('An answer that comes twice, or after the payment was received, changes nothing', () => {
    const received = walk(SUBMITTED, OPENED, PAID, RECEIVED)
    for (const late of [RECEIVED, DECLINED, PENDING, UNANSWERED, PAID, FOUND])
      expect(reduce(received, late)).toBe(received)
  })
})

describe('The window of the provider', () => {
  test('That it does not come once is said; the second time its own page takes over', () => {
    expect(walk(SUBMITTED, FAILED).stage.at).toBe('blocked')
    expect(walk(SUBMITTED, FAILED, AGAIN, FAILED).stage.at).toBe('leaving')
    // An opened checkout that then fails counts too.
    expect(walk(SUBMITTED, OPENED, FAILED, AGAIN, OPENED, FAILED).stage.at).toBe('leaving')
  })

  test('Offline nobody is sent to a page that cannot be reached', () => {
    const offline = walk(SUBMITTED, FAILED, AGAIN, OFFLINE)
    expect(offline.stage).toEqual({ at: 'blocked', checkout, message: 'No script', busy: false })
    expect([AGAIN, FAILED].reduce(reduce, offline).stage.at).toBe('leaving')
  })

  test('A window that came makes up for one that did not', () => {
    const again = walk(SUBMITTED, FAILED, AGAIN, OPENED, CLOSED, PENDING, AGAIN)
    expect(reduce(again, FAILED).stage.at).toBe('blocked')
  })

  test('What it said is what the server is told, also when it is asked again', () => {
    expect(walk(SUBMITTED, OPENED, CLOSED).stage).toMatchObject({ paidInWindow: false })
    expect(walk(SUBMITTED, OPENED, PAID, PENDING, ASKED).stage).toMatchObject({ paidInWindow: true })
    expect(walk(SUBMITTED, OPENED, CLOSED, PENDING, ASKED).stage).toMatchObject({ paidInWindow: false })
    expect(walk(SUBMITTED, OPENED, PAID, UNANSWERED, ASKED).stage).toMatchObject({ paidInWindow: true })
    expect(walk(SUBMITTED, OPENED, CLOSED, UNANSWERED, ASKED).stage).toMatchObject({ paidInWindow: false })
  })

  test('What it said outlives a lost connection: whoever paid is not offered to pay again', () => {
    for (const [gone, paid] of [
      [PAID, true],
      [CLOSED, false],
    ] as const) {
      const asked = walk(SUBMITTED, OPENED, gone, UNANSWERED, ASKED, UNANSWERED, ASKED, PENDING)
      expect(asked.stage).toMatchObject({ at: 'waiting', paid })
    }
  })
})

describe('What the server says', () => {
  test('A webhook that came first is asked for once, until the window was opened again', () => {
    const waiting = walk(SUBMITTED, OPENED, CLOSED, PENDING)
    expect([FOUND, RECEIVED].reduce(reduce, waiting).stage.at).toBe('received')
    const silent = [FOUND, PENDING].reduce(reduce, waiting)
    expect(silent.stage.at).toBe('waiting')
    expect(reduce(silent, FOUND)).toBe(silent)
    const reopened = [AGAIN, OPENED, CLOSED, PENDING].reduce(reduce, silent)
    expect(reduce(reopened, FOUND).stage.at).toBe('settling')
  })

  test('A success without its record is not one yet', () => {
    const none: PayingEvent = { type: 'answered', outcome: outcome('success') }
    expect(walk(SUBMITTED, OPENED, PAID, none).stage).toMatchObject({ at: 'waiting', paid: true })
  })

  test('A new price stands in the form, and stays there until it is sent again', () => {
    const repriced = walk(SUBMITTED, { type: 'repriced', amount: 95_000 })
    expect(repriced).toMatchObject({ amount: 95_000, repriced: true, stage: { at: 'form', busy: false } })
    expect(reduce(repriced, SUBMITTED).amount).toBe(95_000)
    expect(walk(SUBMITTED, { type: 'refused' })).toMatchObject({ amount: 90_000, repriced: false })
  })

  test('After a declined card the form is there again', () => {
    const again = walk(SUBMITTED, OPENED, CLOSED, DECLINED, { type: 'restarted' }, SUBMITTED, OPENED)
    expect(again.stage.at).toBe('window')
  })
})

test('a record that is found while the window opens again does not use up the one look at it', () => {
  const opening = walk(SUBMITTED, OPENED, CLOSED, PENDING, AGAIN, FOUND)
  expect(opening).toMatchObject({ stage: { at: 'waiting', busy: true }, recordFound: false })
})

describe('The amount on the screen', () => {
  const priced = (amount: number): PayingEvent => ({ type: 'priced', amount })

  test('follows what is chosen, while nothing is on its way', () => {
    expect(walk(priced(45_000))).toMatchObject({ amount: 45_000, repriced: false })
    expect(walk(SUBMITTED, priced(45_000)).amount).toBe(90_000)
    expect(walk(SUBMITTED, OPENED, priced(45_000)).amount).toBe(90_000)
  })

  test('that has changed stays said until another is chosen', () => {
    const changed = walk(SUBMITTED, { type: 'repriced', amount: 95_000 })
    expect(reduce(changed, priced(95_000))).toBe(changed)
    expect(reduce(changed, priced(45_000))).toMatchObject({ amount: 45_000, repriced: false })
  })
})
