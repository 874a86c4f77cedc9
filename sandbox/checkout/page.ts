import type { Transaction } from '#sandbox/ledger/transaction.ts'
import { cardForm, transferForm } from './forms.ts'
import { html, type Markup } from './html.ts'
import { cancelUrl, returnUrl } from './return-urls.ts'

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

/** The payer's page of a transaction, in a frame of `origin` or, without one, the hosted page. */
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

/** For an access code that no transaction has. */
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
