import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useBack } from '#web/ui/back.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  keepCheckout,
  letGo,
  type OpenCheckout,
  resumableCheckout,
  takeInHand,
} from '../checkouts/kept-checkouts.ts'
import { RECORDED, settleCheckout, toastNotRecorded, toastRecorded } from '../checkouts/settle-checkout.ts'
import { amountOf, besideCharges, type Purchase, type Wanted, wantedBody } from './purchase.ts'
import { type PayingEvent, type PayingState, reduce, startAt } from './stage-changes.ts'

export type Paying = ReturnType<typeof usePaying>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Popup {
  resumeTransaction(
    access_code: string,
    callbacks: {
      onSuccess: () => void
      onCancel: () => void
      onError: (problem: { message?: string }) => void
    },
  ): unknown
  cancelTransaction(transaction: unknown): void
}
declare global {
  interface Window {
    PaystackPop?: new () => Popup
  }
}

let loading: Promise<Popup> | undefined

/** Loads Paystack's script once; the next call after a failure tries again. */
function loadPaystack(script_url: string): Promise<Popup> {
  loading ??= addScript(script_url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const addScript = (src: string): Promise<Popup> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Failed to load Paystack script'))
    }
    script.src = src
    script.onerror = fail
    script.onload = () => (window.PaystackPop ? resolve(new window.PaystackPop()) : fail())
    document.head.append(script)
  })

/**
 * Opens Paystack's window and waits for its end. `closed` may still be paid by bank transfer. Throws if it does not open.
 * `onOpen` takes what closes the window.
 */
const openPopup = (
  popup: Popup,
  access_code: string,
  onOpen: (close: () => void) => void,
): Promise<'paid' | 'closed'> =>
  new Promise((resolve, reject) => {
    const transaction = popup.resumeTransaction(access_code, {
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('closed'),
      onError: (problem) => reject(new Error(problem?.message || 'The payment window could not be opened.')),
    })
    onOpen(() => {
      popup.cancelTransaction(transaction)
      resolve('closed')
    })
  })

/** Runs a payment from the form to its record. The browser keeps the checkout, so a closed page loses nothing. */
export function usePaying(purchase: Purchase) {
  const { user } = useSession()
  const [state, show] = useState(() => startAt(amountOf(purchase)))
  /** The current state, for work that outlives a render or the dialog. */
  const now = useRef(state)
  const closeWindow = useRef<() => void>(undefined)
  // Leaving the page behind Paystack's window would lose its answer.
  useBack(state.stage.at === 'window', (way) => () => way === 'BACK' && closeWindow.current?.())

  /** Returns null if the event came twice or too late. */
  function send(event: PayingEvent): PayingState | null {
    const next = reduce(now.current, event)
    if (next === now.current) return null
    now.current = next
    show(next)
    return next
  }
  const watch = useEffectEvent(send)
  useEffect(() => {
    watch({ type: 'dialog shown' })
    return () => {
      watch({ type: 'dialog closed' })
      const { stage } = now.current
      if (!('checkout' in stage)) return
      letGo(stage.checkout.body.reference)
      // Paystack may have taken the money, so the balance may be old.
      refetchAll()
    }
  }, [])

  async function settle(event: PayingEvent): Promise<void> {
    const stage = send(event)?.stage
    if (stage?.at !== 'settling') return
    try {
      const outcome = await settleCheckout(user.id, stage.checkout, stage.paidInWindow)
      const next = send({ type: 'answered', outcome })
      if (next?.stage.at === 'received') toastRecorded(outcome.reference)
      else if (next && !next.watched)
        toast[next.stage.at === 'declined' ? 'error' : 'message'](outcome.message)
    } catch (error) {
      toastNotRecorded(error)
      send({ type: 'not answered' })
    }
    if (!now.current.watched) letGo(stage.checkout.body.reference)
  }

  async function open(checkout: OpenCheckout): Promise<void> {
    const { script_url, access_code, authorization_url } = checkout.access
    let ended: 'paid' | 'closed'
    try {
      const popup = await loadPaystack(script_url)
      send({ type: 'window opened', checkout })
      ended = await openPopup(popup, access_code, (close) => {
        closeWindow.current = close
      })
    } catch (error) {
      // A later visit starts a new checkout instead of this window.
      keepCheckout(user.id, { ...checkout, access: null })
      const { onLine: online } = navigator
      const next = send({ type: 'window failed', checkout, message: messageOf(error), online })
      if (next?.stage.at === 'leaving') location.assign(authorization_url)
      return
    }
    await settle({ type: 'window gone', paid: ended === 'paid' })
  }

  async function begin(payer: Payer, wanted: Wanted): Promise<void> {
    const begun = send({ type: 'submitted' })
    if (!begun) return
    const opening = beginCheckout(user.id, wanted, purchase.cart_ids, payer, begun.amount)
    const next = await opening.catch((error: unknown) => {
      send({ type: 'refused' })
      throw error
    })
    if ('paid' in next) {
      send({ type: 'already paid', payment: next.paid })
      toast.success(RECORDED)
    } else if (next.checkout.body.amount === begun.amount) await open(next.checkout)
    else send({ type: 'repriced', amount: next.checkout.body.amount })
  }

  async function reopen(): Promise<void> {
    const stage = send({ type: 'window wanted again' })?.stage
    if (stage && 'checkout' in stage) await open(stage.checkout)
  }

  return {
    ...state,
    begin,
    price: (amount: number) => void send({ type: 'priced', amount }),
    reopen,
    check: () => settle({ type: 'asked again' }),
    checkRecord: () => settle({ type: 'record found' }),
    restart: () => void send({ type: 'restarted' }),
  }
}

interface Payer {
  phone_number: string
  tenant_id?: number | undefined
  /** In the place of a tenancy: the accounts that a landlord pays. */
  account_ids?: number[]
  estate_property_id: number
  estate_id: number
}

/**
 * Returns an earlier open checkout of this purchase, else a new one at today's price.
 * Returns the payment if the earlier one is paid. Throws as `call` does.
 */
async function beginCheckout(
  userId: number,
  wanted: Wanted,
  cart_ids: readonly number[],
  { phone_number, account_ids, tenant_id, ...place }: Payer,
  amount: number,
): Promise<{ paid: Payment } | { checkout: OpenCheckout }> {
  const items = 'items' in wanted ? wanted.items : []
  const of = account_ids ? { account_ids } : { tenant_id }
  const beside = [besideCharges(wanted), ...(account_ids ?? [])].join(' ')
  const earlier = resumableCheckout(userId, tenant_id, items, amount, beside)
  if (earlier) {
    const { status, payment } = await settleCheckout(userId, earlier, false)
    if (payment?.status === 'success') return { paid: payment }
    if (status === 'pending') {
      takeInHand(earlier.body.reference)
      return { checkout: earlier }
    }
  }
  const opened = await call('POST /payment/initialize', {
    body: { ...of, phone_number, ...wantedBody(wanted) },
  })
  const { reference, access_code, authorization_url, script_url } = opened
  const inCart = cart_ids.length > 0
  const [only] = items
  const checkout: OpenCheckout = {
    body: {
      ...place,
      ...(account_ids ? { account_id: account_ids[0] } : { tenant_id }),
      phone_number,
      reference,
      amount: opened.amount,
      charge_id: inCart || beside !== '' ? 0 : (only?.charge_id ?? 0),
      payload: inCart ? { items } : null,
      payment_method: 'paystack',
      gateway: 'paystack',
    },
    items,
    beside,
    cart_ids,
    access: { access_code, authorization_url, script_url },
    started_at: Date.now(),
  }
  takeInHand(reference)
  keepCheckout(userId, checkout)
  return { checkout }
}
