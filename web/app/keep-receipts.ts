import { DAY_MS } from '#contract/time.ts'
import { call } from '#web/api/call.ts'
import { ANSWERS, AS_OF } from '#web/api/kept-answers.ts'
import { nameOf, sessionOf } from '#web/api/kept-names.ts'
import { readToken } from '#web/api/stored-session.ts'
import { whenPaid } from '#web/payments/checkouts/when-paid.ts'

const RECEIPTS = '/api/tenant/receipts'
const PAGE = '/payments'

const controlled = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** When the service worker last kept this session's receipts. */
async function keptAt(token: string): Promise<number> {
  const name = nameOf(await sessionOf(`Bearer ${token}`), new URL(RECEIPTS, location.origin))
  const kept = await caches.match(name, { cacheName: ANSWERS })
  return Date.parse(kept?.headers.get(AS_OF) ?? '') || 0
}

/** Has the service worker keep the own receipts of the last year, once a day, with the page that shows them. */
export async function keepReceipts(): Promise<void> {
  await controlled()
  const token = readToken()
  if (!token || Date.now() - (await keptAt(token)) < DAY_MS) return
  await call('GET /tenant/receipts')
  await import('#web/payments/list/payment-details-dialog.tsx')
  navigator.serviceWorker.controller?.postMessage({ pathname: PAGE, files: [] })
}

whenPaid(() => void call('GET /tenant/receipts').catch(console.warn))
