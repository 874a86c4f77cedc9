-- What a search in all payments finds by name comes from an index alone, with what lists and sums ask of it: the rows, with the provider's
-- answer in each, stay unread.
create index payments_of_tenant on payments (tenant_id, created_at desc, id desc)
  include (paid_at, status, currency, payment_method, amount);

-- A number as it stands on a receipt: each of its threes of letters stands in nearly every payment, so the index of the texts is slow for it.
create index payments_by_invoice on payments (lower(invoice_number) text_pattern_ops);
create index payments_by_reference on payments (lower(transaction_reference) text_pattern_ops);
create index payments_bank_reference on payments using gin (lower(bank_reference) gin_trgm_ops) where bank_reference is not null;
-- What was taken over from the provider has a reference that was not made here, in which one of our numbers may stand anywhere.
create index payments_foreign_reference on payments using gin (lower(transaction_reference) gin_trgm_ops)
  where transaction_reference !~ '^EST-[0-9]+-[0-9]+$';

-- What was refused or given back: a hundredth of all, and hardly ever what somebody is searched for by.
create index payments_not_received on payments (created_at desc, id desc) where status <> 'success';

-- PostgreSQL has figures of what an expression gives only after this.
analyze payments;
