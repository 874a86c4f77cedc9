import { createHash } from 'node:crypto'
import type { StatementField } from '#contract/bank-statements.ts'
import { simplify } from '#server/sheets/headings/guess-fields.ts'

type Words = Partial<Record<StatementField, string[]>>

/** A better one wins; the first of equals. */
const HEADINGS: Words[] = [
  {
    day: list(
      'transaction date,actual transaction date,trans date,tran date,txn date,date,date time,date and time,transaction date time',
    ),
    value_day: list('value date,val date,value dt,effective date'),
    time: list('time,transaction time,trans time,tran time,txn time'),
    narration: list(
      'narration,narrations,remark,remarks,description,descriptions,transaction detail,transaction details,trans details,tran details,detail,details,' +
        'particular,particulars,transaction description,transaction narration,transaction remarks,transaction particulars,tran particular,tran particulars',
    ),
    reference: list(
      'transaction reference,transaction ref,trans reference,trans ref,tran ref,txn ref,transaction id,trans id,tran id,txn id,transaction reference number,transaction no',
    ),
    money_in: list(
      'credit,credits,credit amount,credit amt,amount credited,deposit,deposits,deposit amount,lodgement,lodgements,lodgment,lodgments,pay in,pay ins,paid in,money in,' +
        'inflow,inflows,cr,cr amount,amount cr,amount credit,settlement credit,receipt,receipts,amount in',
    ),
    money_out: list(
      'debit,debits,debit amount,debit amt,amount debited,withdrawal,withdrawals,withdrawal amount,pay out,pay outs,paid out,money out,outflow,outflows,' +
        'dr,dr amount,amount dr,amount debit,settlement debit,payment,payments,amount out',
    ),
    amount: list('amount,transaction amount,trans amount,tran amount,txn amount,amt,transaction value'),
    direction: list(
      'dr cr,cr dr,debit credit,credit debit,d c,c d,drcr,crdr,dr cr indicator,cr dr indicator,indicator,direction,sign,transaction sign,dc',
    ),
    balance: list('balance,running balance,balance after,bal,balance amount,balance after transaction'),
    fee: list(
      'charge,charges,fee,fees,transaction fee,transaction charge,transaction charges,bank charge,charge amount,fee amount',
    ),
    payer: list(
      'payer,payer name,sender,sender name,source,source name,originator,originator name,remitter,remitter name,depositor,depositor name,counterparty,counterparty name,counter party,paid by,to from,from to,sender recipient,sender receiver',
    ),
    payer_bank: list(
      'payer bank,sender bank,source bank,source institution,originating bank,originator bank,counterparty bank,remitter bank,sender institution,sending bank,from bank',
    ),
    payer_account: list(
      'payer account,payer account number,payer account no,sender account,sender account number,sender account no,source account,source account number,source account no,' +
        'originator account,originator account number,counterparty account,counterparty account number,from account',
    ),
  },
  {
    day: list(
      'posting date,post date,posted date,date posted,entry date,booking date,payment date,created at,completed at,timestamp,time stamp',
    ),
    reference: list(
      'reference,references,reference no,reference number,ref,ref no,ref number,bank reference,payment reference',
    ),
    balance: list('closing balance,current balance,book balance,ledger balance,account balance,new balance'),
    direction: list('type,transaction type,trans type,tran type,txn type'),
    payer: list('from,name,customer name'),
  },
  {
    day: list('time,transaction time,trans time,tran time,txn time'),
    reference: list(
      'session id,session,rrn,cheque no,cheque number,chq no,chq number,instrument no,instrument number,cheque',
    ),
    balance: list('available balance,available bal'),
    amount: list('value'),
  },
]
/** Several columns are joined into one narration. */
const MANY = new Set<StatementField>(['narration'])
const CURRENCY_IN_BRACKETS = /\(\s*(?:in\s+)?(?:₦|n|ngn|naira)\s*\)/gi
const CURRENCY_AT_END = /(?<!^(?:money|pay|paid)) in (?:ngn|naira)$| (?:ngn|naira)$/

/** `Debit(₦)` -> `debit`, `Amount (CR)` -> `amount cr`, `Money In (NGN)` -> `money in`. */
export const headingWords = (heading: string): string =>
  simplify(heading.replace(CURRENCY_IN_BRACKETS, ' ').replace(/[()]/g, ' ')).replace(CURRENCY_AT_END, '')

export function fieldsOf(headings: readonly string[]): (StatementField | null)[] {
  const words = headings.map(headingWords)
  const fields = headings.map((): StatementField | null => null)
  for (const known of HEADINGS)
    for (const [name, phrases] of Object.entries(known)) {
      const field = name as StatementField
      if (fields.includes(field)) continue
      for (const [column, heading] of words.entries()) {
        if (fields[column] !== null || !phrases.includes(heading)) continue
        fields[column] = field
        if (!MANY.has(field)) break
      }
    }
  const has = (field: StatementField) => fields.includes(field)
  // `Transaction Time` alone is the day with its time; `Type` beside two columns of money says something else.
  if (has('money_in') && has('money_out')) clear(fields, 'direction')
  if (!has('day'))
    fields.splice(0, fields.length, ...fields.map((field) => (field === 'time' ? 'day' : field)))
  return fields
}

function clear(fields: (StatementField | null)[], field: StatementField): void {
  const column = fields.indexOf(field)
  if (column >= 0) fields[column] = null
}

export const hasMoney = (fields: readonly (StatementField | null)[]): boolean =>
  (['money_in', 'money_out', 'amount'] as const).some((field) => fields.includes(field))

export const headingsHash = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(headingWords).join('\n')).digest('hex')

function list(words: string): string[] {
  return words.split(',')
}
