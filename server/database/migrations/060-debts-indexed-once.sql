-- `ledger_open_debts` serves what this one did. Alone, as 057 says why.
drop index ledger_open_arrears;
