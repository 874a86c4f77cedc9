import { z } from 'zod'
import { BANKS, isNuban } from './banks.ts'
import { endpoint } from './endpoint.ts'
import { day, dayOut, id, instant, naira, onceKey, requiredText } from './fields.ts'
import { BANK_ACCOUNT_HOLD_HOURS } from './limits.ts'
import { MANAGERS } from './roles.ts'
import { typed } from './text.ts'

const bank = z.enum(BANKS, { error: 'Select a bank' })
const digits = (count: number, error: string) =>
  typed(count + 10, { missing: error, tooLong: error })
    .overwrite((value) => value.replace(/[\s-]/g, ''))
    .regex(new RegExp(`^\\d{${count}}$`), error)

export const bankAccountForm = z
  .strictObject({
    bank,
    number: digits(10, 'Enter the 10 digits of the account'),
    name: requiredText('Enter the name of the account'),
  })
  .refine(({ bank, number }) => isNuban(bank, number), {
    path: ['number'],
    error: 'This is no account number of that bank. Check the digits.',
    when: ({ issues }) => issues.length === 0,
  })

export type BankAccountForm = z.output<typeof bankAccountForm>

const bankAccount = z.object({ id, bank: z.string(), number: z.string(), name: z.string() })
export type BankAccount = z.infer<typeof bankAccount>

/** The pay code of an account, and the bank accounts that payers see now. */
export const whereToPay = { pay_code: z.string(), bank_accounts: z.array(bankAccount) }
export type WhereToPay = z.infer<z.ZodObject<typeof whereToPay>>

const keptAccount = bankAccount.extend({
  estate_id: id,
  created_at: instant,
  created_by: z.string(),
  /** Payers see it from then on. */
  shown_from: instant,
})
export type KeptBankAccount = z.infer<typeof keptAccount>

export const CLAIM_STATES = ['waiting', 'found', 'refused', 'withdrawn'] as const

const claim = z.object({
  id,
  account_id: id,
  amount: z.number(),
  paid_on: dayOut,
  bank: z.string(),
  sender: z.string(),
  state: z.enum(CLAIM_STATES),
  created_at: instant,
  /** Why the estate refused it. */
  answer: z.string().nullable(),
  /** The payment that it became. */
  payment_id: id.nullable(),
})
export type Claim = z.infer<typeof claim>

export const claimForm = z.strictObject({
  amount: naira('Enter a valid amount'),
  paid_on: day('Enter the day of the transfer'),
  /** The sender's bank; any name, for there are hundreds. */
  bank: requiredText('Enter the bank that the money left', 60),
  sender: requiredText("Enter the sender's name", 100),
})
export type ClaimForm = z.output<typeof claimForm>

const PAYERS = [...MANAGERS, 'landlord', 'tenant'] as const

export const bankAccountsApi = {
  listBankAccounts: endpoint('GET /estate/bank-accounts/:estateId', {
    summary: 'The bank accounts of an estate.',
    allow: MANAGERS,
    reply: z.array(keptAccount),
  }),
  addBankAccount: endpoint('POST /estate/bank-accounts/:estateId', {
    summary: `Adds a bank account. Needs the second factor. Mails those who run the estate; payers see it ${BANK_ACCOUNT_HOLD_HOURS} hours later.`,
    allow: MANAGERS,
    status: 201,
    body: bankAccountForm,
    reply: keptAccount,
  }),
  removeBankAccount: endpoint('DELETE /bank-account/:id', {
    summary: 'Payers no longer see the account. Needs the second factor. Mails those who run the estate.',
    allow: MANAGERS,
  }),
  payByTransfer: endpoint('GET /account/transfer/:accountId', {
    summary: 'How an account is paid by bank transfer: its pay code, the bank accounts and the claims made.',
    allow: PAYERS,
    reply: z.object({
      ...whereToPay,
      /** The newest first; a member of the household or the owner sees their own. */
      claims: z.array(claim),
    }),
  }),
  addClaim: endpoint('POST /account/claim/:accountId', {
    summary:
      '"I have paid": tells the estate of a transfer, once per key. It is no payment yet. 409 if a claim of the same amount and day waits.',
    allow: ['landlord', 'tenant'],
    status: 201,
    body: claimForm.extend({
      key: onceKey,
      /** The same amount and day as a claim that waits, and yet another transfer. */
      another: z.literal(true).optional(),
    }),
    reply: claim,
  }),
  withdrawClaim: endpoint('POST /claim/:id/withdraw', {
    summary: 'Takes back a claim that waits.',
    allow: ['landlord', 'tenant'],
    reply: claim,
  }),
}
