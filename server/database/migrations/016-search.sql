-- Text search: lower-case columns with trigram indexes.

alter table estates add column search text generated always as
  (lower(name || ' ' || owner || ' ' || email || ' ' || phone_number || ' ' || address)) stored;
create index estates_search on estates using gin (search gin_trgm_ops);

alter table users add column search text generated always as
  (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored;
create index users_search on users using gin (search gin_trgm_ops);

alter table attributes add column search text generated always as (lower(name || ' ' || label)) stored;

alter table properties add column search text generated always as (lower(title || ' ' || coalesce(description, ''))) stored;
create index properties_search on properties using gin (search gin_trgm_ops);

alter table tenants add column search text generated always as
  (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored;
create index tenants_search on tenants using gin (search gin_trgm_ops);

alter table charges add column search text generated always as
  (lower(name || ' ' || amount::text || ' ' || case duration
    when 1 then 'monthly' when 12 then 'yearly' when 2 then 'one-time' else duration::text || ' months' end)) stored;
create index charges_search on charges using gin (search gin_trgm_ops);

alter table notifications add column search text generated always as (lower(title || ' ' || message)) stored;
create index notifications_search on notifications using gin (search gin_trgm_ops);

alter table security_events add column search text generated always as
  (lower(coalesce(ip, '') || ' ' || coalesce(tried, ''))) stored;
create index security_events_search on security_events using gin (search gin_trgm_ops);

create index deliveries_address on deliveries using gin (lower(address) gin_trgm_ops);
create index audit_log_told on audit_log using gin (lower(replace(action, '_', ' ') || ' ' || entity) gin_trgm_ops);

-- A payment is found by its number, method, references, amount and date as they are shown.
alter table payments add column search text not null;
create index payments_search on payments using gin (search gin_trgm_ops);
create function fill_payment_search() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ', new.invoice_number, replace(new.payment_method, '_', ' '), new.transaction_reference,
    new.amount::text, to_char(new.paid_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY'),
    to_char(new.paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), new.bank_reference));
  return new;
end $$;
create trigger payments_search_text before insert on payments for each row execute function fill_payment_search();

-- Invoice numbers share their trigrams with nearly every payment: they are found by prefix.
create index payments_by_invoice on payments (lower(invoice_number) text_pattern_ops);
create index payments_by_reference on payments (lower(transaction_reference) text_pattern_ops);
create index payments_bank_reference on payments using gin (lower(bank_reference) gin_trgm_ops) where bank_reference is not null;
-- References that the provider made may hold an invoice number anywhere.
create index payments_foreign_reference on payments using gin (lower(transaction_reference) gin_trgm_ops) where transaction_reference !~ '^EST-[0-9]+-[0-9]+$';
