-- `ledger_open_debts` serves what this one did; reminders, once a day, read all open debits of an estate for it. Alone, as 057 says why.
drop index ledger_open_arrears;
