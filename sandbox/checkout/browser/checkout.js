const { state, id, accessCode, reference, email, origin, successUrl, cancelUrl } = document.body.dataset
const framed = origin !== '' && window.parent !== window
const tell = (message) => framed && window.parent.postMessage(message, origin)
const one = (selector) => document.querySelector(selector)
const grouped = (digits) =>
  digits
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const SECOND_MS = 1_000
let busy = false
let outcome = state === 'paid' ? 'paid' : null

function succeed() {
  const ids = { reference, trxref: reference, trans: id, transaction: id }
  const transaction = { ...ids, status: 'success', message: 'Approved' }
  if (framed) tell({ type: 'success', transaction })
  else if (successUrl) location.assign(successUrl)
}

function leave() {
  if (busy) return
  if (outcome === 'paid') succeed()
  else if (framed) tell({ type: 'cancel' })
  else if (cancelUrl) location.assign(cancelUrl)
  else end('cancelled', 'Payment cancelled', 'Nothing was paid. You can close this page.')
}

function end(kind, title, text) {
  outcome = kind
  const ending = one('.ending')
  one('.payment').hidden = true
  ending.hidden = false
  ending.dataset.kind = kind
  ending.querySelector('h2').textContent = title
  ending.querySelector('p').textContent = text
  one('[data-leave]').textContent = kind === 'waiting' ? 'Close' : 'Continue'
  ending.querySelector('h2').focus()
}

function endPaid() {
  end('paid', 'Payment successful', `${one('.amount').textContent} was paid.`)
  setTimeout(succeed, SECOND_MS)
}

function alert(text) {
  Object.assign(one('.alert'), { hidden: text === '', textContent: text })
}

async function submit(form, path, body) {
  if (busy) return null
  busy = true
  const button = form.querySelector('.pay')
  const label = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = 'One moment…'
  alert('')
  try {
    return await ask(path, body)
  } catch {
    alert('The sandbox did not answer. Try again.')
    return null
  } finally {
    busy = false
    button.removeAttribute('aria-disabled')
    button.textContent = label
  }
}

async function payByCard(event) {
  event.preventDefault()
  const form = event.currentTarget
  const answer = await submit(form, 'card', Object.fromEntries(new FormData(form)))
  if (!answer) return
  showErrors(answer.errors ?? {})
  if (answer.status === 'success') endPaid()
  else if (answer.status) alert(`${answer.message}. Try another card, or cancel.`)
}

async function payByTransfer(event) {
  event.preventDefault()
  const answer = await submit(event.currentTarget, 'transfer', {})
  if (answer?.status === 'success') endPaid()
  else if (answer) waitForTransfer()
}

function waitForTransfer() {
  end(
    'waiting',
    'Waiting for your transfer',
    'You can close this page; the payment is confirmed when the money arrives.',
  )
  const poll = setInterval(async () => {
    // Failed polls repeat a second later.
    const answer = await ask('status').catch(() => null)
    if (answer?.status !== 'success' || outcome !== 'waiting') return
    clearInterval(poll)
    endPaid()
  }, SECOND_MS)
}

function listen() {
  one('[data-method="card"]').addEventListener('submit', payByCard)
  one('[data-method="transfer"]').addEventListener('submit', payByTransfer)
  one('#number').addEventListener('input', groupNumber)
  one('#expiry').addEventListener('input', separateYear)
  one('[data-leave]').addEventListener('click', leave)
  for (const button of document.querySelectorAll('[data-cancel]')) button.addEventListener('click', leave)
  for (const card of document.querySelectorAll('[data-number]')) {
    card.addEventListener('click', () => {
      const { number, cvv, expiry } = card.dataset
      one('#number').value = grouped(number)
      one('#expiry').value = expiry.replace('/', ' / ')
      one('#cvv').value = cvv
      showErrors({})
      alert('')
      one('[data-method="card"] .pay').focus()
    })
  }
  for (const radio of document.querySelectorAll('[name="method"]')) {
    radio.addEventListener('change', () => {
      for (const form of document.querySelectorAll('[data-method]'))
        form.hidden = form.dataset.method !== radio.value
      alert('')
    })
  }
}

window.addEventListener('keydown', (event) => event.key === 'Escape' && leave())
window.addEventListener('message', ({ source, origin: from, data }) => {
  if (framed && source === window.parent && from === origin && data.type === 'close') leave()
})

// Earlier clicks would have been lost.
one('main').inert = false
if (state === 'unknown') tell({ type: 'error', message: 'This payment is not known.' })
else {
  listen()
  tell({ type: 'loaded', transaction: { id: Number(id), customer: { email }, accessCode } })
  if (outcome === 'paid') end('paid', 'Already paid', `${one('.amount').textContent} was paid before.`)
  else one('h1').focus({ preventScroll: true })
}

// The framing page focuses the frame, but nothing in it.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body)
    one(outcome ? '.ending h2' : 'h1').focus({ preventScroll: true })
})

/** Throws on a refusal without field errors. */
async function ask(path, body) {
  const response = await fetch(`/checkout/${accessCode}/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok && !answer.errors) throw new Error(answer.message)
  return answer
}

function showErrors(errors) {
  for (const name of ['number', 'expiry', 'cvv']) {
    const input = one(`#${name}`)
    one(`#${name}-error`).textContent = errors[name] ?? ''
    input.setAttribute('aria-invalid', String(name in errors))
  }
  one('[aria-invalid="true"]')?.focus()
}

function separateYear({ currentTarget: input, inputType }) {
  const digits = input.value.replaceAll(/\D/g, '').slice(0, 4)
  if (!inputType?.startsWith('delete') && digits.length >= 2)
    input.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

function groupNumber({ currentTarget: input }) {
  // Edits in the middle keep the cursor.
  if (input.selectionStart === input.value.length) input.value = grouped(input.value)
}
