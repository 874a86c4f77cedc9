import type { PrivacyRequestKind } from '#contract/privacy-requests.ts'
import type { UndoableKind } from '#server/database/schema-security.ts'

/** What each kind of message is filled with, as it is kept in its row. */
export interface MessageContents {
  /** A notification, sent by the channel it was written for. */
  notice: { name: string; estate_name: string; title: string; message: string; url: string | null }
  /** The words of its notification. `joining`: the person has not joined, and it carries a link to join. */
  reminder: WithLink & {
    name: string
    estate_name: string
    title: string
    message: string
    tenant_id: number
    joining?: boolean
  }
  /** A link to join an estate, by email or WhatsApp. */
  invitation: WithLink & { name: string; estate_name: string }
  /** A link to choose a new password, for who has no email. */
  new_password: WithLink & { name: string }
  added: { name: string; estate_name: string; property_title: string; told: string; way_out: string }
  password_reset: WithLink & { name: string }
  password_expired: WithLink & { name: string }
  password_replaced: WithLink & { name: string }
  new_account: WithLink & { name: string }
  /** Goes to somebody unknown: nobody is named in it. */
  confirm_email: WithLink
  /** `asked_by` is null where it was asked for in the account itself. */
  email_change: WithLink & { name: string; new_email: string; asked_by: string | null }
  account_change: WithLink & AccountChange
  email_moved: { name: string; new_email: string; asked_by: string }
  /** To a super admin; `page` is a path of the application where something can be done about it. */
  warning: { name: string; title: string; message: string; page: string }
  /** How far it has come with what somebody asked about what is kept of them. */
  data_request: PrivacyRequestContent
  receipt: PaymentContent
  payment_failed: PaymentContent
  refund: PaymentContent
}
/** What was changed of an account. */
export type AccountChangeKind =
  | UndoableKind
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'codes_guessed'
  | 'deactivated'
  | 'reactivated'
  | 'sessions_ended'
  | 'new_device'
type AccountChange = {
  name: string
  change: AccountChangeKind
  /** Who did it; null: somebody in the account itself. */
  by: string | null
  /** What belongs to it, as a sentence. */
  told: string | null
  /** A link in it undoes the change. */
  undoable: boolean
  /** Nobody signs in to it, so that no new password helps. */
  closed?: true
}
export type PrivacyRequestContent = {
  name: string
  request: PrivacyRequestKind
  /** `kept`: an erasure that was granted is taken back. */
  step: 'asked' | 'done' | 'refused' | 'granted' | 'kept'
  /** By when it is answered, or on which day all is erased: `2026-12-22`; null of the other steps, and of what is late already. */
  day: string | null
  answer: string | null
  /** An admin entered it: it came by a letter or a call. */
  entered?: true
}
export type MessageKind = keyof MessageContents

/** A path below the application's address. It gives an account to whoever holds it, and is not kept once it is sent. */
type WithLink = { path?: string }

/** `amount` is in the currency's main unit, such as naira; `paid_at` is an ISO time. */
export type PaymentContent = {
  name: string
  estate_name: string
  property_title: string
  amount: number
  currency: string
  lines: { name: string; quantity: number }[]
  reference: string
  invoice_number: string
  paid_at: string
  /** Of an older server's message it is not known. */
  method?: string
  reason: string | null
  /** Whoever has it may confirm the receipt; it tells nothing personal. An older server's message may not have it. */
  receipt_code?: string
}

/** Those whose link gives an account to whoever holds it. */
export const SECRET_KINDS: readonly string[] = [
  'password_reset',
  'password_expired',
  'password_replaced',
  'new_account',
  'invitation',
  'new_password',
  'confirm_email',
  'email_change',
  'account_change',
] satisfies MessageKind[]

/** What somebody writes to the people of an estate, or its rules do; nobody needs it to pay or to sign in. */
export const NOTICE_KINDS: readonly string[] = ['notice', 'reminder'] satisfies MessageKind[]

/** Those that go to many at once: what one person waits for goes before them. */
export const BULK_KINDS: readonly string[] = ['notice', 'reminder', 'invitation'] satisfies MessageKind[]

/** Those that also go to whose account is closed: they say that it is, and why. */
export const KINDS_TO_CLOSED: readonly string[] = ['account_change', 'data_request'] satisfies MessageKind[]

/** Those that go by WhatsApp even to who does not want messages there: the ways into an account, word of what is done to it, answers to what was asked. */
export const NEEDED_KINDS: readonly string[] = [...SECRET_KINDS, 'data_request' satisfies MessageKind]
