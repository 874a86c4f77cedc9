import { TEST_CARDS, testExpiry } from '#sandbox/processing/test-cards.ts'
import { concatenated, html, type Markup } from './html.ts'

export const cardForm = (amount: string): Markup => html`
  <form class="method" data-method="card" novalidate>
    <fieldset class="cards">
      <legend>Fill in a test card</legend>
      ${concatenated(
        TEST_CARDS.map(
          ({ name, number, cvv }) => html`
            <button type="button" data-number="${number}" data-cvv="${cvv}" data-expiry="${testExpiry()}">
              <span>${name}</span><small>ends in ${number.slice(-4)}</small>
            </button>`,
        ),
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

export const transferForm = (amount: string): Markup => html`
  <form class="method" data-method="transfer" hidden>
    <dl>
      <div><dt>Amount</dt><dd>${amount}</dd></div>
      <div><dt>Bank</dt><dd>Test Bank</dd></div>
      <div><dt>Account number</dt><dd>0000 000 000</dd></div>
    </dl>
    <p>There is nothing to send in test mode: say that you did, and the money arrives after a short while.</p>
    <button class="pay">I have sent the money</button>
  </form>`
