import type { PrivacyRequestKind } from '#contract/privacy-requests.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { Debtor } from '#contract/reminder-words.ts'
import type { UndoableKind } from '#server/database/schema-security.ts'

export interface MessageContents {
  notice: { name: string; estate_name: string; title: string; message: string; url: string | null }
  /** `joining`: the person has not joined; the message carries a link to join. */
  reminder: ForName & Debtor & { estate_name: string; title: string; message: string; joining?: boolean }
  statement: StatementContent
  invitation: ForName & { estate_name: string; homes?: string; questions?: string | null }
  new_password: ForName
  added: { name: string; estate_name: string; property_title: string; told: string; way_out: string }
  password_reset: ForName
  password_expired: ForName
  password_replaced: ForName
  /** Made by an estate: `told` names who added them to which home. */
  new_account: ForName & { estate_name?: string; told?: string; questions?: string | null }
  /** The recipient is unknown: it names nobody. */
  confirm_email: WithLink
  email_change: ForName & { new_email: string; asked_by: string | null }
  account_change: ForName & {
    change: AccountChangeKind
    by: string | null
    told: string | null
    undoable: boolean
    closed?: true
  }
  email_moved: { name: string; new_email: string; asked_by: string }
  /** To those who run an estate. */
  bank_account: {
    name: string
    estate_name: string
    step: 'added' | 'removed'
    bank: string
    number: string
    account_name: string
    by: string
    shown_from: string
  }
  /** To a super admin; `page` is a path of the application. */
  warning: { name: string; title: string; message: string; page: string }
  data_request: PrivacyRequestContent
  receipt: PaymentContent
  payment_failed: PaymentContent
  refund: PaymentContent
}
export type AccountChangeKind =
  | UndoableKind
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'codes_guessed'
  | 'deactivated'
  | 'reactivated'
  | 'sessions_ended'
  | 'new_device'
export type PrivacyRequestContent = {
  name: string
  request: PrivacyRequestKind
  /** `kept`: a granted erasure is taken back. */
  step: 'asked' | 'done' | 'refused' | 'granted' | 'kept'
  /** The day of the answer or erasure: `2026-12-22`; null: unknown or past. */
  day: string | null
  answer: string | null
  entered?: true
}
export type MessageKind = keyof MessageContents

/** A secret path below the application's address, removed after sending. */
type WithLink = { path?: string }
type ForName = WithLink & { name: string }

/** One home of a payment for several: `name` is its title. */
export interface PaidHome {
  name: string
  amount: number
  paid_for: string
}

export type PaymentContent = {
  name: string
  estate_name: string
  property_title: string
  amount: number
  currency: string
  lines: { name: string; quantity: number }[]
  /** Set if it is for several. */
  homes?: PaidHome[]
  reference: string
  invoice_number: string
  paid_at: string
  method?: string
  reason: string | null
  receipt_code?: string
  /** The payment that a correction replaces. */
  replaces?: string | null
  /** A receipt for one home in a billing estate has these three. */
  settled?: Receipt['settled']
  credit?: number
  still_owed?: Receipt['still_owed']
}

export type StatementContent = ForName & {
  estate_name: string
  property_title: string
  from: string
  to: string
  /** Naira: opening + charged - paid - adjusted = closing; below zero is credit. */
  opening: number
  charged: number
  paid: number
  adjusted: number
  closing: number
  /** Debits that are open today. */
  open: { name: string; amount: number }[]
  transfer: string | null
  joining?: boolean
}

/** Kinds with a link that gives the account away. */
export const SECRET_KINDS: readonly string[] = [
  ...(['password_reset', 'password_expired', 'password_replaced', 'new_account'] as const),
  ...(['invitation', 'new_password', 'confirm_email', 'email_change', 'account_change'] as const),
] satisfies MessageKind[]

/** Kinds that need consent on every channel. */
export const NOTICE_KINDS: readonly string[] = ['notice', 'reminder'] satisfies MessageKind[]

/** Bulk kinds, sent after single messages. */
export const BULK_KINDS: readonly string[] = ['notice', 'reminder', 'invitation'] satisfies MessageKind[]

export const KINDS_TO_CLOSED: readonly string[] = ['account_change', 'data_request'] satisfies MessageKind[]

/** Kinds that ignore a refusal of WhatsApp: access to the account, changes of it, and answers. */
export const NEEDED_KINDS: readonly string[] = [...SECRET_KINDS, 'data_request' satisfies MessageKind]
