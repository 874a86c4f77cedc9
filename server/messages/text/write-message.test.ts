import { expect, test } from 'vitest'
import { emailHtml } from './email-html.ts'
import { plainText } from './message-text.ts'
import { writeMessage } from './write-message.ts'

const APP = 'https://estate.example'
const paid = {
  name: 'Adébáyọ̀ Ọláṣẹ',
  estate_name: 'Lekki Gardens',
  property_title: 'Block A, Flat 3',
  amount: 45_000,
  currency: 'NGN',
  lines: [{ charge_id: 1, name: 'Security levy', amount: 15_000, quantity: 3 }],
  reference: 'EST-1-2',
  invoice_number: 'INV-2026-000001',
  paid_at: '2026-11-21T09:30:00.000Z',
  reason: 'Insufficient funds',
  receipt_code: '0a1b2c',
}

test('what the first servers queued, who did not say as much, is written all the same', () => {
  const { currency: _, receipt_code: _code, estate_name: _estate, ...less } = paid
  const text = writeMessage('receipt', less, APP)
  expect(text).toMatchObject({ subject: 'Receipt INV-2026-000001: ₦45,000.00', from: 'Estate Management' })
  expect(text.action).toEqual({ label: 'See your payments', url: `${APP}/payments` })
  expect(emailHtml(text)).toContain('Block A, Flat 3')
})

test('a notification says what the estate admin wrote, in the name of the estate', () => {
  const text = writeMessage(
    'notice',
    {
      name: 'Ada',
      estate_name: 'Lekki Gardens',
      title: 'Water',
      message: 'One.\n\nTwo.',
      url: 'https://x.example/',
    },
    APP,
  )
  expect(text).toMatchObject({
    subject: 'Water',
    from: 'Lekki Gardens',
    greeting: 'Hello Ada,',
    paragraphs: ['One.', 'Two.'],
  })
  expect(plainText(text)).toContain('Open link:\nhttps://x.example/')
})

test('who is told of a change of a closed account is not sent to choose a password', () => {
  const content = { name: 'Ada', change: 'roles', by: 'Tunde', told: null, undoable: false } as const
  const open = plainText(writeMessage('account_change', content, APP))
  expect(open).toContain(`Choose a new password:\n${APP}/forgot-password`)
  const closed = plainText(writeMessage('account_change', { ...content, closed: true }, APP))
  expect(closed).toContain('If this is not right, please ask your administrator.')
  expect(closed).not.toContain('password')
})

test('an invitation comes from the estate and leads to where people join; without its link it says so', () => {
  const content = { name: 'Ada', estate_name: 'Palm Grove', path: '/join#token=K7QM3FZPXW2N8HTR' }
  const text = writeMessage('invitation', content, APP)
  expect(text).toMatchObject({
    subject: 'Palm Grove invites you',
    from: 'Palm Grove',
    greeting: 'Hello Ada,',
  })
  expect(plainText(text)).toContain(`Join:\n${APP}/join#token=K7QM3FZPXW2N8HTR`)
  const { path: _, ...kept } = content
  expect(plainText(writeMessage('invitation', kept, APP))).toContain('is not kept')
})

test.each([
  'You won N1m: prize.example/claim',
  'https://prize.example',
  'www prize example',
  'Call 0803 123 4567',
  'Ada '.repeat(40),
])('a name that is more than one is not said: %s', (name) => {
  const content = { name, estate_name: 'Palm Grove', path: '/join#token=K7QM3FZPXW2N8HTR' }
  expect(writeMessage('invitation', content, APP).greeting).toBe('Hello,')
})

test.each(["Chief (Mrs.) Ngozi O'Neil-Ade", 'A. B. Okafor', 'Mr. & Mrs. Bello', 'Dr Sule III'])(
  'whoever is called %s is greeted so',
  (name) => {
    const content = { name, estate_name: 'Palm Grove', path: '/join#token=K7QM3FZPXW2N8HTR' }
    expect(writeMessage('invitation', content, APP).greeting).toBe(`Hello ${name},`)
  },
)

test('a reminder leads to paying', () => {
  const content = { name: 'Ada', estate_name: 'Palm Grove', title: 'Due today', message: 'One.\n\nTwo.' }
  const text = writeMessage('reminder', { ...content, tenant_id: 12 }, APP)
  expect(text).toMatchObject({ subject: 'Due today', from: 'Palm Grove', paragraphs: ['One.', 'Two.'] })
  expect(plainText(text)).toContain('See and pay:\nhttps://estate.example/dashboard?pay=12')
})

test('nothing that people write becomes markup', () => {
  const text = writeMessage(
    'notice',
    {
      name: '<b>Ada</b>',
      estate_name: '"><script>',
      title: '<img src=x>',
      message: 'a < b & c\nd',
      url: 'https://x.example/?a="><i>',
    },
    APP,
  )
  const html = emailHtml(text)
  expect(html).not.toMatch(/<script|<img|<b>|<i>/)
  expect(html).toContain('a &lt; b &amp; c<br>d')
})

test('a link is below the address of the application, and left out where it is not kept', () => {
  const whole = plainText(
    writeMessage('password_reset', { name: 'Ada', path: '/reset-password#token=abc' }, APP),
  )
  expect(whole).toContain(`${APP}/reset-password#token=abc`)
  const emptied = plainText(writeMessage('new_account', { name: 'Ada' }, APP))
  expect(emptied).not.toContain('http')
  expect(emptied).toContain('is not kept')
})

test('a receipt tells amount, lines, invoice and time in Lagos', () => {
  const plain = plainText(writeMessage('receipt', paid, APP))
  for (const part of [
    '₦45,000.00',
    'Security levy (3 times)',
    'INV-2026-000001',
    'EST-1-2',
    '21 November 2026',
    '10:30',
    `${APP}/receipt/0a1b2c`,
  ])
    expect(plain).toContain(part)
})

test('a receipt for several homes has a fact for each, and no single property', () => {
  const homes = [
    { name: 'Flat 1', amount: 15_000, paid_for: 'Borehole upkeep, March to May 2026' },
    { name: 'Flat 2', amount: 30_000, paid_for: 'Gate repair; Borehole upkeep, May 2026' },
  ]
  const text = writeMessage('receipt', { ...paid, homes }, APP)
  expect(text.facts.slice(0, 4)).toEqual([
    ['Amount', '₦45,000.00'],
    ['For', '2 homes in Lekki Gardens'],
    ['Flat 1', '₦15,000.00\nBorehole upkeep, March to May 2026'],
    ['Flat 2', '₦30,000.00\nGate repair; Borehole upkeep, May 2026'],
  ])
  expect(text.facts.map(([term]) => term)).not.toContain('Property')
  expect(plainText(text)).toContain('Flat 2: ₦30,000.00, Gate repair; Borehole upkeep, May 2026')
  expect(emailHtml(text)).toMatch(/₦15,000\.00<br><span [^>]+>Borehole upkeep, March to May 2026<\/span>/)
})

test('a new account hears who added it to which home, and whom to ask', () => {
  const told = 'The landlord added you as tenant of Flat 10 in Lekki Gardens.'
  const questions = 'Questions? Lekki Gardens office, 0803 000 0000'
  const content = {
    name: 'Ada',
    estate_name: 'Lekki Gardens',
    told,
    questions,
    path: '/reset-password#token=abc',
  }
  const text = writeMessage('new_account', content, APP)
  expect(text).toMatchObject({ subject: 'Your account is ready', from: 'Lekki Gardens' })
  for (const words of [told, questions, '/reset-password#token=abc']) expect(plainText(text)).toContain(words)
  const bare = plainText(writeMessage('new_account', { name: 'Ada' }, APP))
  expect(bare).toContain('An account has been made for you at Estate Management')
})

test('an invitation names the home and the office', () => {
  const content = {
    name: 'Ada',
    estate_name: 'Palm Grove',
    homes: 'Flat 10',
    path: '/join#token=K7QM3FZPXW2N8HTR',
  }
  const text = plainText(
    writeMessage('invitation', { ...content, questions: 'Questions? 0803 000 0000' }, APP),
  )
  for (const words of ['to see yours: Flat 10.', 'Questions? 0803 000 0000']) expect(text).toContain(words)
})

test('a failed payment says why and that nothing was taken', () => {
  const text = writeMessage('payment_failed', paid, APP)
  expect(text.subject).toBe('Your payment of ₦45,000.00 did not go through')
  expect(plainText(text)).toContain(
    'We received nothing. If your bank debited you, it returns the money. The payment provider said: Insufficient funds.',
  )
})

test('a refund says how much comes back, whatever the provider calls the currency', () => {
  const refund = { ...paid, invoice_number: 'INV-2026-000001-R1' }
  const text = writeMessage('refund', refund, APP)
  expect(text.subject).toBe('Refund INV-2026-000001-R1: ₦45,000.00')
  expect(plainText(text)).toContain('We gave ₦45,000.00 back to you.')
  expect(writeMessage('refund', { ...refund, currency: 'points' }, APP).subject).toContain('points 45,000.00')
})

test('an unknown kind is refused', () => {
  expect(() => writeMessage('poem', { name: 'Ada' }, APP)).toThrow('no letter of the kind poem')
})
