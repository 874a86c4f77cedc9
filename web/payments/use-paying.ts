import { useEffect, useRef, useState } from 'react'
import { sumNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/api.ts'
import { useSession } from '#web/session/session.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { loadPaystack, openPopup } from './paystack-popup.ts'
import { NOT_RECORDED, RECORDED, settle } from './settle.ts'
import type { Purchase } from './store.ts'
import { openSubmission, rememberSubmission, type Submission } from './submissions.ts'

export type Stage =
  | { at: 'form' | 'popup' | 'recording' | 'leaving' }
  /** The provider's script or window did not come. */
  | { at: 'blocked'; message: string }
  /** The server could not be told; it learns of the payment by itself. */
  | { at: 'unrecorded'; message: string }
  /** The provider has not said yet; `paid` where its window said so. */
  | { at: 'pending'; paid: boolean }
  | { at: 'declined'; message: string }
  /** Recorded. */
  | { at: 'paid'; payment: Payment }

interface Payer {
  phone_number: string
  tenant_id: number
  estate_property_id: number
  estate_id: number
}

export type Paying = ReturnType<typeof usePaying>

/** A payment from the form to its record. What is under way is remembered, so closing or losing the page loses nothing. */
export function usePaying({ items, cart_ids }: Purchase) {
  const { user } = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'form' })
  const [amount, setAmount] = useState(() =>
    sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity }))),
  )
  const [repriced, setRepriced] = useState(false)
  const [submission, setSubmission] = useState<Submission>()
  const [busy, setBusy] = useState(false)
  const failures = useRef(0)
  /** Whether anybody still looks at the dialog; else the outcome is told in a toast. */
  const watched = useRef(true)
  useEffect(() => {
    watched.current = true
    return () => {
      watched.current = false
    }
  }, [])

  function finish(payment: Payment) {
    toast.success(RECORDED)
    setStage({ at: 'paid', payment })
  }

  async function record(paying: Submission, status: 'success' | 'failed') {
    setStage({ at: 'recording' })
    try {
      const outcome = await settle(user.id, paying, status)
      if (outcome.payment?.status === 'success') return finish(outcome.payment)
      if (outcome.status === 'failed') {
        setStage({ at: 'declined', message: outcome.message })
        if (!watched.current) toast.error(outcome.message)
      } else {
        setStage({ at: 'pending', paid: status === 'success' })
        if (!watched.current) toast.message(outcome.message)
      }
    } catch (error) {
      toastFailure(NOT_RECORDED, error)
      setStage({ at: 'unrecorded', message: (error as Error).message })
    }
  }

  async function open(paying: Submission) {
    setSubmission(paying)
    const { access } = paying
    if (!access) return
    let ended: 'paid' | 'closed'
    try {
      const popup = await loadPaystack(access.script_url)
      setStage({ at: 'popup' })
      ended = await openPopup(popup, access.access_code)
    } catch (error) {
      // Whoever comes back later gets a new checkout rather than this window again.
      rememberSubmission(user.id, { ...paying, access: null })
      failures.current += 1
      // A page that cannot be reached is no way out.
      if (failures.current === 1 || !navigator.onLine)
        return setStage({ at: 'blocked', message: (error as Error).message })
      setStage({ at: 'leaving' })
      return location.assign(access.authorization_url)
    }
    failures.current = 0
    await record(paying, ended === 'paid' ? 'success' : 'failed')
  }

  async function begin({ phone_number, ...tenancy }: Payer) {
    const wanted = items.map(({ charge, quantity }) => ({ charge_id: charge.id, quantity }))
    const earlier = openSubmission(user.id, tenancy.tenant_id, wanted, amount)
    if (earlier) {
      const { status, payment } = await settle(user.id, earlier, 'failed')
      if (payment?.status === 'success') return finish(payment)
      if (status === 'pending') return open(earlier)
    }
    const opened = await call('POST /payment/initialize', {
      body: { tenant_id: tenancy.tenant_id, phone_number, items: wanted },
    })
    const { reference, access_code, authorization_url, script_url } = opened
    const inCart = cart_ids.length > 0
    const begun: Submission = {
      body: {
        ...tenancy,
        phone_number,
        reference,
        amount: opened.amount,
        charge_id: inCart ? 0 : (wanted[0]?.charge_id ?? 0),
        payload: inCart ? { items: wanted } : null,
        payment_method: 'paystack',
        gateway: 'paystack',
      },
      items: wanted,
      cart_ids,
      access: { access_code, authorization_url, script_url },
      started_at: Date.now(),
    }
    rememberSubmission(user.id, begun)
    if (opened.amount === amount) return open(begun)
    // Nobody pays an amount that they have not seen.
    setAmount(opened.amount)
    setRepriced(true)
  }

  /** Runs one thing at a time for the buttons outside of the form. */
  async function once(act: (paying: Submission) => Promise<unknown>) {
    if (busy || !submission) return
    setBusy(true)
    await act(submission)
    setBusy(false)
  }

  return {
    stage,
    amount,
    repriced,
    submission,
    busy,
    begin,
    /** Opens the provider's window again, on the same checkout: it cannot be paid twice. */
    reopen: () => once(open),
    /** Asks the server once more what became of it. */
    check: () =>
      once((paying) => record(paying, stage.at === 'pending' && stage.paid ? 'success' : 'failed')),
    restart: () => setStage({ at: 'form' }),
  }
}
