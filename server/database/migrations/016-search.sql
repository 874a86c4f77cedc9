-- Each searchable row has a key with a trigram index. Search words go through the same function.

-- Lower case; accents, tone marks and apostrophes away, hooked letters plain, no separators in a run of digits, a Nigerian phone number
-- without 0 or 234, spaces single. A line break keeps the fields of a row apart.
create function search_key(text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(regexp_replace(
      translate(regexp_replace(normalize(lower(replace($1, '´', '')), NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g'),
        'ɓɗƙƴŋıøłđ₦''’‘ʼʻ`′ʾʿ', 'bdkyniold'),
      '(?<=\d)[ .,()/-]+(?=\d)', '', 'g'),
      '(?<!\d)\+?(?:(?:00|009)?2340?|0)(?=\d{10}(?!\d))', '', 'g'),
      '[ \t]+', ' ', 'g')
$$;
-- A word of a search as a pattern; null, which finds nothing, of marks alone. The beginning of a phone number finds it, too.
create function search_pattern(text) returns text language sql immutable parallel safe strict as $$
  select '%' || regexp_replace(
    regexp_replace(nullif(search_key($1), ''), '^(?:\+234|0(?=[789]))(?=\d+$)', ''), '([\\%_])', '\\\1', 'g') || '%'
$$;

alter table estates add column search text generated always as
  (search_key(name || E'\n' || owner || E'\n' || email || E'\n' || phone_number || E'\n' || address)) stored;
create index estates_search on estates using gin (search gin_trgm_ops);

alter table users add column search text generated always as (search_key(
  name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone_number, '') || E'\n' || coalesce(sign_in_phone, ''))) stored;
create index users_search on users using gin (search gin_trgm_ops);

alter table attributes add column search text generated always as (search_key(name || E'\n' || label)) stored;

alter table properties add column search text generated always as (search_key(title || E'\n' || coalesce(description, '')
  || E'\n' || coalesce(owner_name, '') || E'\n' || coalesce(owner_email, '') || E'\n' || coalesce(owner_phone, ''))) stored;
create index properties_search on properties using gin (search gin_trgm_ops);

alter table tenants add column search text generated always as
  (search_key(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone_number, ''))) stored;
create index tenants_search on tenants using gin (search gin_trgm_ops);

alter table charges add column search text generated always as
  (search_key(name || E'\n' || amount::text || E'\n' || case duration
    when 1 then 'monthly' when 3 then 'quarterly, 3 months' when 6 then 'half-yearly, 6 months' when 12 then 'yearly'
    when 2 then 'one-time' else 'every ' || duration || ' months' end)) stored;
create index charges_search on charges using gin (search gin_trgm_ops);

alter table notifications add column search text generated always as (search_key(title || E'\n' || message)) stored;
create index notifications_search on notifications using gin (search gin_trgm_ops);

alter table security_events add column search text generated always as
  (search_key(coalesce(ip, '') || E'\n' || coalesce(tried, ''))) stored;
create index security_events_search on security_events using gin (search gin_trgm_ops);

alter table messages add column search text generated always as (search_key(address)) stored;
create index messages_search on messages using gin (search gin_trgm_ops);

alter table audit_log add column search text generated always as
  (search_key(replace(action, '_', ' ') || ' ' || entity)) stored;
create index audit_log_search on audit_log using gin (search gin_trgm_ops);

-- A payment is found by its number, method, references, amount and date as they are shown.
alter table payments add column search text not null;
create index payments_search on payments using gin (search gin_trgm_ops);
create function fill_payment_search() returns trigger language plpgsql as $$
begin
  new.search := search_key(concat_ws(E'\n', new.invoice_number, replace(new.payment_method, '_', ' '), new.transaction_reference,
    new.amount::text, to_char(new.paid_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY'),
    to_char(new.paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), new.bank_reference));
  return new;
end $$;
create trigger payments_search_text before insert on payments for each row execute function fill_payment_search();
