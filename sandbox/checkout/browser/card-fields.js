// The fields of the card form: filled in from a test card, grouped while typing, and marked where they are wrong.
const one = (selector) => document.querySelector(selector)

/** Says under each field what is wrong with it, and goes to the first that is. */
export function showErrors(errors) {
  for (const name of ['number', 'expiry', 'cvv']) {
    const input = one(`#${name}`)
    one(`#${name}-error`).textContent = errors[name] ?? ''
    input.setAttribute('aria-invalid', String(name in errors))
  }
  one('[aria-invalid="true"]')?.focus()
}

export function fillIn({ number, cvv, expiry }) {
  one('#number').value = grouped(number)
  one('#expiry').value = expiry.replace('/', ' / ')
  one('#cvv').value = cvv
  showErrors({})
}

const grouped = (digits) =>
  digits
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export function typeExpiry(input, event) {
  const digits = input.value.replaceAll(/\D/g, '').slice(0, 4)
  const erasing = event.inputType?.startsWith('delete')
  if (!erasing && digits.length >= 2) input.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export function typeNumber(input) {
  // Only at its end, so that a correction in the middle keeps the cursor.
  if (input.selectionStart === input.value.length) input.value = grouped(input.value)
}
