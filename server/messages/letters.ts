import type { Line } from '#server/database/schema.ts'

/** What a message says, before a channel dresses it. */
export interface Letter {
  subject: string
  /** In whose name: an estate, or the application. */
  from: string
  greeting: string
  paragraphs: string[]
  facts: [term: string, value: string][]
  action: { label: string; url: string } | null
  /** Why it came. */
  footer: string
}

interface Paid {
  name: string
  estate_name: string
  property_title: string
  amount: number
  currency: string
  lines: Line[]
  reference: string
  invoice_number: string
  paid_at: string
  reason: string | null
  /** Whoever has it may confirm the receipt; it tells nothing personal. */
  receipt_code: string
}
/** What each kind is filled with. A `path` is below the application's address and secret: it is not kept once sent. */
interface Contents {
  notice: { name: string; estate_name: string; title: string; message: string; url: string | null }
  password_reset: { name: string; path?: string }
  password_expired: { name: string; path?: string }
  password_replaced: { name: string; path?: string }
  new_account: { name: string; path?: string }
  added: { name: string; estate_name: string; property_title: string; told: string; way_out: string }
  /** Goes to somebody unknown: nobody is named in it. */
  confirm_email: { path?: string }
  /** `asked_by` is null where it was asked for in the account itself. */
  email_change: { name: string; new_email: string; asked_by: string | null; path?: string }
  email_moved: { name: string; new_email: string; asked_by: string }
  receipt: Paid
  payment_failed: Paid
  refund: Paid
}
export type Kind = keyof Contents
/** Those whose link gives an account to whoever holds it. */
export const SECRET_KINDS: readonly string[] = [
  'password_reset',
  'password_expired',
  'password_replaced',
  'new_account',
  'confirm_email',
  'email_change',
] satisfies Kind[]

const PRODUCT = 'Estate Management'
const GONE = 'The link was in the message itself and is not kept.'
const day = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

function linkOf(label: string, path: string | undefined, appUrl: string): Pick<Letter, 'action'> {
  return { action: path ? { label, url: `${appUrl}${path}` } : null }
}

/** A currency is what the provider says it is, three letters or not. */
function money({ amount, currency }: Paid): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${currency} ${amount.toFixed(2)}`
  return new Intl.NumberFormat('en-NG', { style: 'currency', currency }).format(amount)
}

const listed = (lines: readonly Line[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)).join(', ')

const paidFacts = (paid: Paid): Letter['facts'] => [
  ['Amount', money(paid)],
  ['For', listed(paid.lines)],
  ['Property', `${paid.property_title}, ${paid.estate_name}`],
  ['Invoice', paid.invoice_number],
  ['Reference', paid.reference],
  ['Date', day.format(new Date(paid.paid_at))],
]

const WRITERS: { [K in Kind]: (content: Contents[K], appUrl: string) => Omit<Letter, 'greeting'> } = {
  notice: ({ estate_name, title, message, url }) => ({
    subject: title,
    from: estate_name,
    paragraphs: message.split(/\n{2,}/),
    facts: [],
    action: url ? { label: 'Open link', url } : null,
    footer: `You receive this because you live or own property in ${estate_name}.`,
  }),
  password_reset: ({ path }, appUrl) => ({
    subject: 'Choose a new password',
    from: PRODUCT,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account. The link works once, for 30 minutes.',
      'If it was not you, leave this message alone: your password stays as it is.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('Choose a new password', path, appUrl),
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }),
  password_expired: ({ path }, appUrl) => ({
    subject: 'Choose your own password',
    from: PRODUCT,
    paragraphs: [
      'You signed in with the password that was made for you. It has expired: such a password works for 7 days.',
      'Choose your own to go on. The link works once, for 30 minutes.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('Choose a password', path, appUrl),
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }),
  password_replaced: ({ path }, appUrl) => ({
    subject: 'Choose a new password',
    from: PRODUCT,
    paragraphs: [
      'The email of your account was changed or put back. To keep others out, everyone was signed out and the old password no longer works.',
      'Choose a new one to sign in again. The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('Choose a new password', path, appUrl),
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }),
  new_account: ({ path }, appUrl) => ({
    subject: 'Your account is ready',
    from: PRODUCT,
    paragraphs: [
      'An account has been made for you, where you see your estate, its charges and its notices. Choose your own password to sign in.',
      'The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('Choose a password', path, appUrl),
    footer: `You receive this because an account was made for you at ${PRODUCT}.`,
  }),
  added: ({ estate_name, property_title, told, way_out }, appUrl) => ({
    subject: `You were added to ${property_title}, ${estate_name}`,
    from: estate_name,
    paragraphs: [told, 'It has been added to your account; nothing else has changed.', way_out],
    facts: [],
    ...linkOf('Open your profile', '/profile', appUrl),
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }),
  confirm_email: ({ path }, appUrl) => ({
    subject: 'Confirm your new email',
    from: PRODUCT,
    paragraphs: [
      'This address was given as the new email of your account. Confirm it, and you sign in with it from then on.',
      'The link works once, for 72 hours. If you did not expect this, ignore this message: nothing changes.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('Confirm this email', path, appUrl),
    footer: `You receive this because somebody gave your address at ${PRODUCT}.`,
  }),
  email_change: ({ new_email, asked_by, path }, appUrl) => ({
    subject: 'Your email is about to change',
    from: PRODUCT,
    paragraphs: [
      `${asked_by ?? 'Somebody signed in to your account, most likely you,'} asked to change its email to ${new_email}. It changes once that address is confirmed.`,
      'If this is right, there is nothing to do. If it is not, stop it: the link also undoes the change, until 72 hours after it took effect.',
      ...(path ? [] : [GONE]),
    ],
    facts: [],
    ...linkOf('This is not right', path, appUrl),
    footer: `You receive this because this is the email of your account at ${PRODUCT}.`,
  }),
  email_moved: ({ new_email, asked_by }) => ({
    subject: 'An account is no longer under this email',
    from: PRODUCT,
    paragraphs: [
      `An account was made with your address, which was never confirmed. ${asked_by} has now changed it to ${new_email}.`,
      'Links that were sent to you before no longer work. If the account is meant for you, please tell your estate.',
    ],
    facts: [],
    action: null,
    footer: `You receive this because an account was made with your address at ${PRODUCT}.`,
  }),
  receipt: (paid, appUrl) => ({
    subject: `Receipt ${paid.invoice_number}: ${money(paid)}`,
    from: paid.estate_name,
    paragraphs: [`We received your payment of ${money(paid)}. Thank you.`],
    facts: paidFacts(paid),
    ...linkOf('Open receipt', `/receipt/${paid.receipt_code}`, appUrl),
    footer: `You receive this because you paid a charge of ${paid.estate_name}.`,
  }),
  payment_failed: (paid, appUrl) => ({
    subject: `Your payment of ${money(paid)} did not go through`,
    from: paid.estate_name,
    paragraphs: [
      `Nothing was taken. The payment provider said: ${paid.reason ?? 'declined'}.`,
      'You can try again, with the same card or another one.',
    ],
    facts: paidFacts(paid),
    ...linkOf('Try again', '/charges', appUrl),
    footer: `You receive this because you tried to pay a charge of ${paid.estate_name}.`,
  }),
  refund: (paid, appUrl) => ({
    subject: `Refund ${paid.invoice_number}: ${money(paid)}`,
    from: paid.estate_name,
    paragraphs: [`We gave ${money(paid)} back to you. It may take some days to reach your account.`],
    facts: paidFacts(paid),
    ...linkOf('Open receipt', `/receipt/${paid.receipt_code}`, appUrl),
    footer: `You receive this because you paid a charge of ${paid.estate_name}.`,
  }),
}

/** Writes what a message of `kind` says; links start with `appUrl`. Throws where nobody knows the kind. */
export function writeLetter(kind: string, content: Record<string, unknown>, appUrl: string): Letter {
  const write = WRITERS[kind as Kind] as
    | ((content: never, appUrl: string) => Omit<Letter, 'greeting'>)
    | undefined
  if (!write) throw new Error(`there is no letter of the kind ${kind}`)
  const greeting = content.name ? `Hello ${content.name},` : 'Hello,'
  return { greeting, ...write(content as never, appUrl) }
}
