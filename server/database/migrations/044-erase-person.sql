-- The one door by which every trace of somebody goes (docs/decisions/037). It takes words out of rows that nothing else may change, and
-- never a row, an amount or a day of the books.

-- Since when nothing here leads to them any more.
alter table users add column erased_at timestamptz;

-- What is erased stays erased, whichever server asks.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if current_setting('estate_management.erasing', true) is distinct from 'on' then
    raise exception 'account % is erased', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger users_stay_erased before update on users for each row when (old.erased_at is not null) execute function keep_erased();

-- Append-only for everybody but erase_person(): only the owner of the tables has the right to change them, and says so there.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('estate_management.erasing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- What the books need of an answer of the payment provider, or of what was recorded by hand: nothing that says who paid.
create function impersonal_evidence(evidence jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(case jsonb_typeof(evidence) when 'object' then evidence else '{}' end) e
  where jsonb_typeof(e.value) in ('string', 'number', 'boolean') and e.key in (
    'id', 'transaction', 'transaction_id', 'refund_id', 'status', 'reference', 'domain', 'currency', 'channel', 'gateway_response',
    'amount', 'requested_amount', 'amount_kobo', 'fees', 'fees_given_back_kobo', 'deducted_amount', 'fully_deducted',
    'paid_at', 'created_at', 'refunded_at', 'method', 'paid_on', 'tenant_id', 'charge_id', 'quantity')
$$;

-- Money of an erased person may still come back, or turn up late: it brings nobody back.
create function forget_payer() returns trigger language plpgsql as $$
declare erased boolean;
begin
  -- Held, as the reference to them holds it a moment later: who is being erased right now is waited for.
  select u.erased_at is not null into erased from users u where u.id = new.user_id for key share;
  if erased is distinct from true then return new; end if;
  new.payer_name := 'Former resident';
  new.payer_email := null;
  new.phone_number := null;
  new.gateway := impersonal_evidence(new.gateway);
  return new;
end $$;
create trigger payments_of_erased before insert on payments for each row execute function forget_payer();

-- The digits by which two ways of writing a phone number are the same: of a Nigerian one without +234 or 0.
create function digits_of_phone(typed text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', ''), '^(?:2340?|0)(?=[0-9]{10}$)', '')
$$;

create function as_pattern(words text) returns text language sql immutable as
  $$ select replace(regexp_replace(words, '([\\^$.|?*+(){}\[\]-])', '\\\1', 'g'), '"', '\\?"') $$;

create function email_pattern(email text) returns text language sql immutable as $$
  select '(?<![[:alnum:]._+-])' || replace(as_pattern(email), '@', '(?:@|%40)') || '(?![[:alnum:]_-]|\.[[:alnum:]])'
$$;

-- However it is grouped, with +234, 00234, 0 or nothing before it.
create function phone_pattern(digits text) returns text language sql immutable as $$
  select '(?<![0-9])(?:(?:\+[ (]*|00)?234[ ().\u00a0/-]*(?:\(?0\)?)?|\+|00|0)?[ ().\u00a0/-]*'
    || regexp_replace(digits, '([0-9])(?=[0-9])', '\1[ ().\\u00a0/-]*', 'g') || '(?![0-9])'
$$;

-- A full name, also with the last word first. `between`: what may part its words.
create function name_pattern(name text, between_words text) returns text language sql immutable as $$
  with words as (select regexp_split_to_array(btrim(name), '\s+') as w)
  select '(?<![[:alnum:]_])(?:' || string_agg(distinct regexp_replace(as_pattern(each), '\s+', replace(between_words, '\', '\\'), 'g'), '|')
    || ')(?![[:alnum:]_])'
  from words, unnest(array[array_to_string(w, ' '), w[cardinality(w)] || ' ' || array_to_string(w[:cardinality(w) - 1], ' ')]) spelled,
    unnest(array[normalize(btrim(spelled), nfc), normalize(btrim(spelled), nfd)]) each
$$;

create function without_words(said text, contacts text, names text) returns text language plpgsql immutable as $$
begin
  if contacts is not null then said := regexp_replace(said, contacts, '[erased]', 'gi'); end if;
  if names is not null then said := regexp_replace(said, names, 'Former resident', 'gi'); end if;
  return said;
end $$;

create function without_words(said text[], contacts text, names text) returns text[] language sql immutable as $$
  select case when said is null then null else array(
    select without_words(each, contacts, names) from unnest(said) with ordinality as e(each, place) order by place) end
$$;

create function without_words(said jsonb, contacts text, names text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(said)
    when 'string' then to_jsonb(without_words(said #>> '{}', contacts, names))
    -- An amount is no phone number, whatever somebody gave for theirs.
    when 'number' then case
      when length(said #>> '{}') < 10 or without_words(said #>> '{}', contacts, null) = said #>> '{}' then said else 'null' end
    when 'array' then (
      select coalesce(jsonb_agg(without_words(each, contacts, names) order by place), '[]')
      from jsonb_array_elements(said) with ordinality as e(each, place))
    when 'object' then (
      -- The program's own keys stay, though somebody be called 'Property Title'.
      select coalesce(jsonb_object_agg(case when key ~ '^[a-z][a-z0-9_]*$' then key else without_words(key, contacts, names) end,
        without_words(value, contacts, names)), '{}')
      from jsonb_each(said))
    else said end;
end $$;

-- What could be no amount, day or number of the program: what people give for their phone is not proved.
create function is_like_a_phone(digits text) returns boolean language sql immutable as
  $$ select digits ~ '^([789][0-9]{9}|0[1-9][0-9]{7,}|[0-9]{11,15})$' $$;

-- Addresses that they asked to have here, and never showed to be theirs.
create function unproved_emails(person int) returns table (email text) language sql stable as $$
  select lower(btrim(c.new_email)) from email_changes c where c.user_id = person and c.confirmed_at is null
  union select lower(btrim(a.after ->> 'email')) from audit_log a
    where a.entity = 'user' and a.entity_id = person and a.action = 'ask_email'
  except select lower(btrim(unnest(array[c.old_email, case when c.confirmed_at is not null then c.new_email end])))
    from email_changes c where c.user_id = person
  except select lower(btrim(u.email)) from users u where u.id = person
  except select lower(btrim(t.email)) from tenants t where t.user_id = person
  except select lower(btrim(unnest(array[a.before ->> 'email', case when a.action <> 'ask_email' then a.after ->> 'email' end])))
    from audit_log a where a.entity in ('user', 'profile') and a.entity_id = person
$$;

create function words_of(name text) returns text[] language sql immutable as
  $$ select array(select w from regexp_split_to_table(lower(normalize(name, nfc)), '[^[:alnum:]]+') w where length(w) > 1) $$;

-- Of the names that somebody had here those by which others may speak of them. People name themselves as they like in their profile,
-- 'Service Charge' as well: such a name shares a word with what those who manage the estate call them, or is not looked for elsewhere.
create function known_names(person int, names text[]) returns table (name text) language sql stable as $$
  with given as (
    select t.name from tenants t where t.user_id = person
    union select p.owner_name from properties p where p.owner_id = person
    union select o.owner_name from property_owners o where o.owner_id = person
    union select a.after ->> 'name' from audit_log a
      where a.entity = 'user' and a.entity_id = person and a.user_id <> person
        and (a.before ->> 'name') is distinct from (a.after ->> 'name'))
  select n from unnest(names) n
  where not exists (select from given g where g.name is not null) or exists (select from given g where words_of(g.name) && words_of(n))
$$;

-- In which estates somebody lived, owned, paid or helped.
create function estates_of(person int) returns int[] language sql stable as $$
  select array(
    select t.estate_id from tenants t where t.user_id = person
    union select p.estate_id from property_owners o join properties p on p.id = o.property_id where o.owner_id = person
    union select u.estate_id from users u where u.id = person and u.estate_id is not null
    union select p.estate_id from payments p where p.user_id = person
    union select d.estate_id from deliveries d where d.user_id = person and d.estate_id is not null
    union select n.estate_id from notifications n where n.user_id = person and n.estate_id is not null)
$$;

-- What others are called and where they are reached, in these estates; null: anywhere. It is theirs, and stays.
create function others_words(person int, estates int[]) returns table (word text) language sql stable as $$
  with others as (
    select t.user_id, t.estate_id, t.name, t.email, t.phone_number as phone from tenants t
    union all select o.owner_id, p.estate_id, o.owner_name, o.owner_email, o.owner_phone
      from property_owners o join properties p on p.id = o.property_id
    union all select p.owner_id, p.estate_id, p.owner_name, p.owner_email, p.owner_phone from properties p
    union all select u.id, u.estate_id, u.name, u.email, u.phone_number from users u
      where estates is null or u.estate_id = any(estates) or exists (select from user_roles r where r.user_id = u.id and r.role in ('super admin', 'admin'))
    union all select u.id, t.estate_id, u.name, u.email, u.phone_number from users u join tenants t on t.user_id = u.id
    union all select u.id, p.estate_id, u.name, u.email, u.phone_number from users u
      join property_owners o on o.owner_id = u.id join properties p on p.id = o.property_id
    union all select u.id, u.estate_id, null, null, u.sign_in_phone from users u
    union all select c.user_id, c.estate_id, null, c.email, c.phone_number from checkouts c
    union all select null, e.id, e.name, e.email, e.phone_number from estates e where e.archived_at is null
    union all select null, e.id, e.owner, e.address, null from estates e where e.archived_at is null
  )
  select distinct w.word from others o, unnest(array[o.name, o.email, o.phone]) w(word)
  where o.user_id is distinct from person and w.word <> '' and (estates is null or o.estate_id is null or o.estate_id = any(estates))
$$;

-- Takes every trace of the person of a request away, and answers who it was. Refuses while it can be taken back, or while something
-- stands in its way. There is no way back.
create function erase_person(request int) returns int language plpgsql as $$
declare
  person int;
  found_state text;
  erase_day date;
  hindered text;
  -- how they are reached and what they are called: all of it, and what nobody else is as well
  all_contacts text;
  known_contacts text;
  own_contacts text;
  all_names text;
  known_names text;
  names_here text;
  names_anywhere text;
  their_emails text[];
  their_phones text[];
  their_names text[];
  their_known_names text[];
  their_estates int[];
  their_homes int[];
  -- between the words of a name: in what is theirs anything that is no letter, elsewhere a little of it
  loosely constant text := '(?:[^[:alnum:]]|\\[nrt])*';
  closely constant text := '(?:[^[:alnum:]]|\\[nrt]){1,3}';
  place record;
  fields record;
  whole_row text;
begin
  select d.user_id, d.state, d.erase_on into person, found_state, erase_day from data_requests d where d.id = request for update;
  if found_state is distinct from 'erasing' or erase_day > lagos_today() then
    raise exception 'request % is not to be carried out', request using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform from users u where u.id = person and u.deactivated_at is not null and u.erased_at is null for update;
  if not found then
    raise exception 'the account of request % is not shut', request using errcode = 'object_not_in_prerequisite_state';
  end if;
  select string_agg(h.hindrance, ', ') into hindered from erasure_hindrances(array[person]) h;
  if hindered is not null then
    raise exception 'request % has to wait: %', request, hindered using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform set_config('estate_management.erasing', 'on', true);

  -- What they are called and how they are reached, as often as it was typed.
  their_homes := array(select t.id from tenants t where t.user_id = person);
  their_estates := estates_of(person);
  their_emails := array(select e.email from emails_of(person) e);
  their_phones := array(
    select distinct digits_of_phone(p.phone) from (
      select unnest(array[u.phone_number, u.sign_in_phone]) as phone from users u where u.id = person
      union all select t.phone_number from tenants t where t.user_id = person
      union all select p.owner_phone from properties p where p.owner_id = person
      union all select o.owner_phone from property_owners o where o.owner_id = person
      union all select c.phone_number from checkouts c where c.tenant_id = any(their_homes)
      union all select p.phone_number from payments p where p.user_id = person
      union all select d.address from deliveries d where d.user_id = person and d.channel = 'whatsapp'
      union all select unnest(array[a.before ->> 'phone_number', a.after ->> 'phone_number', a.before ->> 'sign_in_phone', a.after ->> 'sign_in_phone'])
        from audit_log a where (a.entity in ('user', 'profile') and a.entity_id = person)
          or (a.entity in ('tenant', 'tenancy') and a.entity_id = any(their_homes))) p
    where length(digits_of_phone(p.phone)) >= 7);
  their_names := array(
    select distinct btrim(n.name) from (
      select u.name from users u where u.id = person
      union all select t.name from tenants t where t.user_id = person
      union all select p.owner_name from properties p where p.owner_id = person
      union all select o.owner_name from property_owners o where o.owner_id = person
      union all select p.payer_name from payments p where p.user_id = person
      union all select d.content ->> 'name' from deliveries d where d.user_id = person
      union all select unnest(array[a.before ->> 'name', a.after ->> 'name'])
        from audit_log a where (a.entity in ('user', 'profile') and a.entity_id = person)
          or (a.entity in ('tenant', 'tenancy') and a.entity_id = any(their_homes))) n
    where n.name ~ '[[:alpha:]]' and n.name <> 'Former resident');

  -- What another one has as well stays theirs: a number of the family, a namesake.
  with theirs as (
    select email_pattern(e) as pattern, e not in (select u.email from unproved_emails(person) u where u.email is not null) as known, exists (
      select from others_words(person, null) o where lower(btrim(o.word)) = e) as shared from unnest(their_emails) e
    union all
    select phone_pattern(p), is_like_a_phone(p), exists (
      select from others_words(person, null) o where digits_of_phone(o.word) = p) from unnest(their_phones) p)
  select string_agg(pattern, '|'), string_agg(pattern, '|') filter (where known), string_agg(pattern, '|') filter (where known and not shared)
    into all_contacts, known_contacts, own_contacts from theirs;
  their_known_names := array(select k.name from known_names(person, their_names) k);
  -- A name of one word is a word as others are: it is only looked for in what is theirs. The longest first.
  select string_agg(name_pattern(n, loosely), '|' order by length(n) desc),
    string_agg(name_pattern(n, loosely), '|' order by length(n) desc) filter (where n = any(their_known_names)),
    string_agg(name_pattern(n, closely), '|' order by length(n) desc) filter (where n ~ '\s' and n = any(their_known_names) and not exists (
      select from others_words(person, their_estates) o where o.word ~* name_pattern(n, closely))),
    string_agg(name_pattern(n, closely), '|' order by length(n) desc) filter (where n ~ '\s' and n = any(their_known_names) and not exists (
      select from others_words(person, null) o where o.word ~* name_pattern(n, closely)))
    into all_names, known_names, names_here, names_anywhere from unnest(their_names) n;

  -- What only let them in.
  delete from sessions where user_id = person;
  delete from password_resets where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from second_factors where user_id = person;
  delete from known_browsers where user_id = person;
  delete from known_devices where user_id = person;
  delete from email_changes where user_id = person;
  delete from account_changes where user_id = person;

  -- What says who they are.
  update users set name = 'Former resident', email = null, phone_number = null, sign_in_phone = null, password_hash = 'erased',
    must_change_password = true, password_expires_at = null, joined_at = null, email_confirmed_at = null, phone_confirmed_at = null,
    sign_in_claimed = false, second_factor_since = null, second_factor_due_at = null, estate_id = null,
    deactivated_reason = 'Erased.', erased_at = now()
    where id = person;
  update tenants set name = 'Former resident', email = null, phone_number = null, address = null where user_id = person;
  update properties set owner_name = 'Former resident', owner_email = null, owner_phone = null where owner_id = person;
  update property_owners set owner_name = 'Former resident', owner_email = null, owner_phone = null where owner_id = person;
  update checkouts set email = '', phone_number = '', access_code = null, authorization_url = null, last_error = null
    where tenant_id = any(their_homes);
  update payments set payer_name = 'Former resident', payer_email = null, phone_number = null, gateway = impersonal_evidence(gateway)
    where user_id = person;
  update data_requests set note = '', answer = null where user_id = person;
  -- What was written to them; that something was, and how it arrived, stays counted.
  update deliveries set address = '', content = '{}', last_error = null, provider_id = null, next_try_at = null,
    status = case status when 'queued' then 'failed' else status end
    where user_id = person;
  update notifications set title = '', message = '', url = null, deleted_at = coalesce(deleted_at, now()) where user_id = person;
  -- What was noted of them: that it happened stays.
  update audit_log set before = null, after = null
    where ((entity in ('user', 'profile') and entity_id = person) or (entity in ('tenant', 'tenancy') and entity_id = any(their_homes)))
      and num_nonnulls(before, after) > 0;
  update audit_log set ip = null where user_id = person and ip is not null;
  update security_events set tried = null, ip = null, user_agent = null where user_id = person;
  update security_events set tried = null, ip = null, user_agent = null where tried ~* own_contacts;
  delete from throttle where key ~* own_contacts;
  delete from import_headings where heading ~* own_contacts or (estate_id = any(their_estates) and heading ~* names_here);

  -- Their words wherever else they stand: in every text of every table. Of a row that is theirs everything goes, also what another
  -- one has as well; a row that says how they are reached is theirs; a name stays where it may be somebody else's.
  for place in
    select c.oid::regclass as name, coalesce(known.theirs, 'false') as theirs, coalesce(known.home, 'r.estate_id') as home,
      coalesce(known.of_one, true) as of_one
    from pg_class c left join (values
      ('payments', 'r.user_id = $1', null, true),
      ('checkouts', 'r.tenant_id = any($2)', null, true),
      ('payment_lines', 'r.payment_id in (select p.id from payments p where p.user_id = $1)',
        '(select p.estate_id from payments p where p.id = r.payment_id)', true),
      ('payment_reviews', 'r.payment_id in (select p.id from payments p where p.user_id = $1)',
        '(select p.estate_id from payments p where p.id = r.payment_id)', true),
      ('checkout_reviews', 'r.checkout_id in (select c.id from checkouts c where c.tenant_id = any($2))',
        '(select c.estate_id from checkouts c where c.id = r.checkout_id)', true),
      ('payment_flags', 'r.checkout_id in (select c.id from checkouts c where c.tenant_id = any($2))',
        '(select c.estate_id from checkouts c where c.id = r.checkout_id)', true),
      ('ledger_entries', 'r.tenant_id = any($2)', null, true),
      ('adjustments', 'r.tenant_id = any($2)', '(select t.estate_id from tenants t where t.id = r.tenant_id)', true),
      ('notifications', 'r.user_id = $1', null, true),
      ('deliveries', 'r.user_id = $1', null, true),
      ('security_events', '(r.user_id = $1 or r.about_id = $1)', null, true),
      ('audit_log', '((r.entity in (''user'', ''profile'') and r.entity_id = $1) or (r.entity in (''tenant'', ''tenancy'') and r.entity_id = any($2)))',
        null, true),
      ('property_owners', 'r.owner_id = $1', '(select p.estate_id from properties p where p.id = r.property_id)', true),
      ('property_attributes', null, '(select p.estate_id from properties p where p.id = r.property_id)', true),
      ('import_rows', null, '(select i.estate_id from imports i where i.id = r.import_id)', true),
      ('estates', null, 'r.id', true),
      -- They speak of many at once.
      ('users', null, null, false),
      ('imports', null, null, false)
    ) known(relation, theirs, home, of_one) on known.relation = c.relname
    where c.relkind = 'r' and c.relnamespace = (select p.pronamespace from pg_proc p where p.oid = 'erase_person(int)'::regprocedure)
      -- the version's own; words that are published; what is seen to above and below
      and c.relname not in ('schema_migrations', 'privacy_notices', 'throttle', 'import_headings', 'bank_references')
    order by c.relname
  loop
    -- Texts that people write; not the words and numbers of the program.
    select string_agg(format('%1$I = without_words(r.%1$I, $3, $4)', a.attname), ', ') as set_all,
      string_agg(format('r.%I::text', a.attname), ', ') as each,
      bool_or(a.attname = 'estate_id') as has_estate
      into fields
      from pg_attribute a
      where a.attrelid = place.name and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid = any(array['text', 'varchar', 'text[]', 'jsonb']::regtype[]::oid[])
        and a.attname not in (
          'kind', 'status', 'state', 'side', 'channel', 'type', 'role', 'roles', 'action', 'entity', 'via', 'currency', 'payment_method',
          'outcome', 'left_by', 'purpose', 'proration', 'late_fee_kind', 'transaction_reference', 'reference', 'invoice_number',
          'receipt_code', 'refund_id', 'code', 'password_hash', 'subject', 'sha256', 'file');
    continue when fields.set_all is null;
    if place.home = 'r.estate_id' and not exists (
      select from pg_attribute a where a.attrelid = place.name and a.attname = 'estate_id' and not a.attisdropped) then
      place.home := 'null::int';
    end if;
    whole_row := format('concat_ws('' '', %s)', fields.each);
    -- What is theirs, and what says how they are reached.
    if all_contacts is not null or all_names is not null then
      execute format('update %s r set %s where %s and (%s ~* $3 or %s ~* $4)', place.name, fields.set_all, place.theirs, whole_row, whole_row)
        using person, their_homes, all_contacts, all_names;
    end if;
    if own_contacts is not null then
      execute format('update %s r set %s where %s ~* $5', place.name, fields.set_all, whole_row)
        using person, their_homes, case when place.of_one then known_contacts else own_contacts end,
          case when place.of_one then known_names end, own_contacts;
    end if;
    -- The estates' own names are theirs.
    continue when place.name::text in ('estates', 'attributes', 'roles');
    if names_here is not null then
      execute format('update %s r set %s where %s = any($5) and %s ~* $4', place.name, fields.set_all, place.home, whole_row)
        using person, their_homes, null::text, names_here, their_estates;
    end if;
    if names_anywhere is not null then
      execute format('update %s r set %s where %s is null and %s ~* $4', place.name, fields.set_all, place.home, whole_row)
        using person, their_homes, null::text, names_anywhere;
    end if;
  end loop;
  -- Searched on what it says now.
  update payments set search = lower(search) where search <> lower(search);
  -- What the bank called it holds its place.
  update bank_references b set reference = 'ERASED' || b.payment_id
    from payments p where p.id = b.payment_id and plain_reference(p.bank_reference) <> b.reference;

  update data_requests set state = 'erased', erased_at = now() where id = request;
  perform set_config('estate_management.erasing', 'off', true);
  return person;
end $$;
revoke execute on function erase_person from public;
do $$ begin
  execute format('alter function erase_person security definer set search_path = %I, pg_temp', current_schema());
end $$;
