import { byMe, ofMyAccount, ofMyHousehold, ofMyTenancy, type Tables, usual } from './table.ts'

const ofMyCheckout = 't.checkout_id in (select c.id from checkouts c where c.user_id = me.id)'
const ofMyPayment = 't.payment_id in (select p.id from payments p where p.user_id = me.id)'
const WITH_THE_LEDGER = 'with the books'

/** The provider's answer; a manual payment has other columns. */
const SAID = `case when t.recorded_by is null then jsonb_strip_nulls(jsonb_build_object('number', t.gateway -> 'id',
  'state', t.gateway -> 'status', 'charged_kobo', t.gateway -> 'amount', 'fees_kobo', t.gateway -> 'fees',
  'begun_at', t.gateway -> 'created_at')) end`

export const PAYMENTS: Tables = {
  payments: {
    label: 'Payments',
    order: 't.paid_at desc, t.id desc',
    given: {
      ...usual('id'),
      invoice_number: 'Invoice',
      transaction_reference: 'Reference',
      ...usual('status', 'amount', 'currency'),
      payment_method: 'Paid by',
      channel: 'Channel',
      gateway_response: 'What the provider said',
      gateway: ['Details from the provider', SAID],
      ...usual('charge_id', 'phone_number'),
      payer_name: 'Your name there',
      payer_email: 'Your email there',
      ...usual('estate_id', 'estate_property_id'),
      refund_of: ['Refund of', '(select p.invoice_number from payments p where p.id = t.refund_of)'],
      bank_reference: 'Reference of the bank',
      part_of: ['Part of', '(select p.invoice_number from payments p where p.id = t.part_of)'],
      ...usual('note'),
      review: 'To be looked at',
      receipt_code: 'Code of the receipt',
      paid_at: 'Paid',
      ...usual('created_at'),
    },
    emptied: ['payer_name', 'payer_email', 'phone_number', 'gateway'],
    privacy: ['private', 'contract, law', WITH_THE_LEDGER],
  },
  payment_lines: {
    label: 'What payments were for',
    whose: ofMyPayment,
    order: 't.payment_id desc, t.id',
    given: { ...usual('payment_id'), name: 'What', ...usual('amount'), quantity: 'Times' },
    privacy: ['internal', 'law', WITH_THE_LEDGER],
  },
  checkouts: {
    label: 'Payments that were begun',
    given: {
      ...usual(
        'reference',
        'estate_id',
        'estate_property_id',
        'charge_id',
        'phone_number',
        'email',
        'amount',
      ),
      items: 'For what',
      parts: 'For which homes',
      ...usual('status', 'last_error'),
      created_at: 'Begun',
    },
    emptied: ['phone_number', 'email', 'access_code', 'last_error'],
    privacy: ['private', 'contract, law', WITH_THE_LEDGER],
  },
  checkout_reviews: {
    label: 'Reviews of payments that were begun',
    whose: ofMyCheckout,
    order: 't.created_at desc',
    given: { ...usual('checkout_id', 'note'), created_at: 'When' },
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
  payment_reviews: {
    label: 'Reviews of payments',
    whose: ofMyPayment,
    order: 't.created_at desc',
    given: { ...usual('payment_id', 'note'), created_at: 'When' },
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
  payment_flags: {
    label: 'Refunds and disputes',
    whose: ofMyCheckout,
    given: {
      ...usual('checkout_id'),
      kind: 'What',
      subject: 'About',
      reason: 'Why',
      ...usual('note'),
      created_at: 'When',
      reviewed_at: 'Looked at',
    },
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
  bank_references: {
    label: 'References of bank transfers',
    whose: ofMyPayment,
    order: 't.payment_id desc',
    given: usual('estate_id', 'reference', 'payment_id'),
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
}

export const LEDGER: Tables = {
  accounts: {
    label: 'Accounts of your homes',
    whose: `t.owner_id = me.id or ${ofMyHousehold('t.id')}`,
    order: 't.id',
    given: {
      ...usual('id', 'estate_id'),
      number: 'Account number',
      pay_code: 'Pay code',
      starts_on: 'First day',
      ends_on: 'Last day',
      billed_until: 'Charged until',
      ...usual('created_at'),
    },
    privacy: ['private', 'contract, law', WITH_THE_LEDGER],
  },
  ledger_entries: {
    label: 'What was charged and paid',
    whose: ofMyAccount,
    order: 't.dated_on desc, t.id desc',
    given: {
      ...usual('id', 'estate_id', 'account_id', 'kind'),
      name: 'What',
      ...usual('amount', 'dated_on', 'due_on'),
      period: 'For the days',
      method: 'Paid back by',
      bank_reference: 'Reference of the bank',
      ...usual('note', 'created_at'),
    },
    privacy: ['private', 'contract, law', WITH_THE_LEDGER],
  },
  allocations: {
    label: 'Which payment paid what',
    whose: ofMyAccount,
    order: 't.dated_on desc, t.id desc',
    given: {
      credit_id: 'Paid by number',
      debit_id: 'Paid for number',
      ...usual('amount', 'dated_on', 'created_at'),
    },
    privacy: ['internal', 'law', WITH_THE_LEDGER],
  },
  ledger_open: {
    label: 'What is open now',
    whose: ofMyAccount,
    order: 't.dated_on, t.entry_id',
    given: {
      entry_id: 'Number',
      ...usual('side', 'kind', 'amount', 'open', 'dated_on', 'due_on'),
    },
    privacy: ['private', 'contract', 'until it is paid'],
  },
  adjustments: {
    label: 'Adjustments by hand',
    whose: ofMyAccount,
    order: 't.created_at desc',
    given: { ...usual('account_id'), asked: 'What', created_at: 'When' },
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
  statements: {
    label: 'Statements that were printed',
    whose: `${ofMyTenancy} or t.landlord_id = me.id`,
    order: 't.issued_at desc, t.id desc',
    given: {
      ...usual('code', 'estates'),
      from_on: 'From',
      to_on: 'To',
      opening: 'Opening balance',
      closing: 'Closing balance',
      issued_at: 'Printed',
    },
    privacy: ['private', 'law', WITH_THE_LEDGER],
  },
  reminders: {
    label: 'Reminders',
    whose: `${ofMyTenancy} or t.account_id in (select a.id from accounts a where a.owner_id = me.id)`,
    order: 't.sent_on desc, t.id desc',
    given: { ...usual('estate_id'), sent_on: 'Sent', amount: 'Of', ...usual('created_at') },
    privacy: ['private', 'contract', WITH_THE_LEDGER],
  },
}

export const TRANSFERS: Tables = {
  closed_months: {
    label: 'Months that you closed',
    whose: 't.closed_by = me.id',
    order: 't.month desc',
    given: {
      ...usual('estate_id'),
      month: 'Month',
      closed_by: byMe('closed_by', 'By you'),
      closed_at: 'When',
    },
    privacy: ['internal', 'contract', WITH_THE_LEDGER],
  },
  bank_accounts: {
    label: 'Bank accounts that you entered for an estate',
    whose: 't.created_by = me.id',
    given: {
      ...usual('estate_id', 'bank'),
      number: 'Account number',
      name: 'Name of the account',
      ...usual('shown_from'),
      removed_at: 'Removed',
      created_by: byMe('created_by', 'By you'),
      ...usual('created_at'),
    },
    privacy: ['internal', 'contract', WITH_THE_LEDGER],
  },
  claims: {
    label: 'Transfers that you told an estate of',
    given: {
      ...usual('estate_id', 'account_id', 'amount', 'paid_on'),
      bank: 'Bank of the sender',
      sender: "Sender's name",
      ...usual('state'),
      answer: 'What the estate answered',
      ...usual('created_at'),
    },
    emptied: ['bank', 'sender', 'answer'],
    privacy: ['private', 'contract, law', WITH_THE_LEDGER],
  },
  bank_statements: {
    label: 'Bank statements that you uploaded',
    whose: 't.created_by = me.id',
    given: {
      ...usual('id', 'estate_id'),
      file_name: 'File',
      ...usual('state'),
      created_by: byMe('created_by', 'By you'),
      ...usual('created_at'),
    },
    privacy: [
      'private',
      'contract, law',
      'with the books; the file until its lines are taken, what was read 90 days',
    ],
  },
  bank_lines: {
    label: 'Lines of bank statements',
    whose: null,
    why: 'A line says what the bank wrote of whoever paid. The payments that lines became are in the other sections.',
    given: {},
    privacy: ['private', 'contract, law', 'with the books; payer and narration for two years'],
  },
  bank_bookings: {
    label: 'Bank lines that you booked',
    whose: 't.booked_by = me.id',
    order: 't.created_at desc',
    given: {
      payment_id: ['Payment', '(select p.invoice_number from payments p where p.id = t.payment_id)'],
      rule: 'Why',
      booked_by: byMe('booked_by', 'By you'),
      ...usual('created_at'),
    },
    privacy: ['internal', 'law', WITH_THE_LEDGER],
  },
}
