-- What is owed stands by estate and tenancy, so that it is added up as it is read.
create index ledger_open_debts on ledger_open (estate_id, tenant_id, due_on) include (open, dated_on, charge_id, entry_id)
  where open > 0 and side = 'debit';
