import { z } from 'zod'
import type { Transaction } from '#sandbox/ledger/transaction.ts'
import { TEST_CARDS, testExpiry } from '#sandbox/processing/test-cards.ts'

class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = string | number | Markup | Markup[]

const textOf = (value: Value): string => {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value instanceof Markup) return value.text
  return String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Escapes every value that is not markup itself. */
const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(textOf)))

const cardForm = (amount: string): Markup => html`
  <form class="method" data-method="card" novalidate>
    <fieldset class="cards">
      <legend>Fill in a test card</legend>
      ${TEST_CARDS.map(
        ({ name, number, cvv }) => html`
          <button type="button" data-number="${number}" data-cvv="${cvv}" data-expiry="${testExpiry()}">
            <span>${name}</span><small>ends in ${number.slice(-4)}</small>
          </button>`,
      )}
    </fieldset>
    ${field('number', 'Card number', '0000 0000 0000 0000', 19)}
    <div class="pair">${field('expiry', 'Expiry (MM / YY)', 'MM / YY', 7)} ${field('cvv', 'CVV', '123', 3)}</div>
    <button class="pay">Pay ${amount}</button>
  </form>`

const field = (name: string, label: string, placeholder: string, length: number): Markup => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" placeholder="${placeholder}" maxlength="${length}"
      aria-describedby="${name}-error" />
    <p class="error" id="${name}-error"></p>
  </div>`

const transferForm = (amount: string): Markup => html`
  <form class="method" data-method="transfer" hidden>
    <dl>
      <div><dt>Amount</dt><dd>${amount}</dd></div>
      <div><dt>Bank</dt><dd>Test Bank</dd></div>
      <div><dt>Account number</dt><dd>0000 000 000</dd></div>
    </dl>
    <p>There is nothing to send in test mode: say that you did, and the money arrives after a short while.</p>
    <button class="pay">I have sent the money</button>
  </form>`

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

/** A null `origin` means the hosted page. */
export function checkoutPage(of: Transaction, origin: string | null): string {
  const amount = naira.format(of.amount / 100)
  const paid = of.status === 'success'
  const attributes = html`data-state="${paid ? 'paid' : 'open'}" data-id="${of.id}" data-access-code="${of.access_code}"
    data-reference="${of.reference}" data-email="${of.email}" data-origin="${origin ?? ''}"
    data-success-url="${returnUrl(of)}" data-cancel-url="${cancelUrl(of)}"`
  return document(
    `Pay ${amount}`,
    attributes,
    html`<header class="bill">
        <div>
          <h1 tabindex="-1">Pay <span class="amount">${amount}</span></h1>
          <p>${of.email}</p>
          <p class="reference">${of.reference}</p>
        </div>
        <button type="button" class="close" data-cancel aria-label="Cancel payment">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
      </header>
      <div class="payment" ${paid ? 'hidden' : ''}>
        <fieldset class="methods">
          <legend class="unseen">Pay with</legend>
          <label><input type="radio" name="method" value="card" checked /><span>Card</span></label>
          <label><input type="radio" name="method" value="transfer" /><span>Bank transfer</span></label>
        </fieldset>
        <p class="alert" role="alert" hidden></p>
        ${cardForm(amount)} ${transferForm(amount)}
        <button type="button" class="quiet" data-cancel>Cancel payment</button>
      </div>
      ${ending(of.callback_url !== null || origin !== null)}`,
  )
}

export const unknownPage = (origin: string | null): string =>
  document(
    'Unknown payment',
    html`data-state="unknown" data-origin="${origin ?? ''}"`,
    html`<h1 tabindex="-1">This payment is not known</h1>
      <p>The link may be mistyped. Go back and start the payment again.</p>`,
  )

const ending = (returns: boolean): Markup => html`
  <section class="ending" aria-live="polite" hidden>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path class="tick" d="M5 12.5l4.5 4.5L19 7.5" /><path class="clock" d="M12 4v8.5l5 3" /></svg>
    <h2 tabindex="-1"></h2>
    <p></p>
    <button type="button" class="pay" data-leave ${returns ? '' : 'hidden'}>Continue</button>
  </section>`

const document = (title: string, attributes: Markup, main: Markup): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} (test)</title>
    <link rel="stylesheet" href="/checkout/checkout.css" />
    <link rel="stylesheet" href="/checkout/form.css" />
    <script src="/checkout/checkout.js" type="module"></script>
  </head>
  <body ${attributes}>
    <div class="sheet">
      <main aria-label="Test checkout" inert>
        <p class="test"><strong>TEST</strong> Payment sandbox: no money moves</p>
        ${main}
      </main>
    </div>
  </body>
</html>`.text

function returnUrl({ callback_url, reference }: Pick<Transaction, 'callback_url' | 'reference'>): string {
  if (callback_url === null) return ''
  const url = new URL(callback_url)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Returns to `metadata.cancel_action` or to the merchant. */
function cancelUrl({ metadata, callback_url, reference }: Transaction): string {
  const asked = z.object({ cancel_action: z.string() }).safeParse(metadata).data?.cancel_action
  const url = asked === undefined ? null : URL.parse(asked)
  return url && /^https?:$/.test(url.protocol) ? url.href : returnUrl({ callback_url, reference })
}
