-- Erasing whoever was called a thousand names, and once more those whom a restored backup brings back (docs/decisions/037).

create index users_erased on users (erased_at) where erased_at is not null;

-- What comes from the provider is kept without what nothing here asks for: the card, the network address, what it calls the payer.
-- Here, so that an older server keeps no more. What was recorded by hand has words of those who recorded it.
create or replace function forget_payer() returns trigger language plpgsql as $$
declare erased boolean;
begin
  if new.recorded_by is null then new.gateway := impersonal_evidence(new.gateway); end if;
  -- Held, as the reference to them holds it a moment later: who is being erased right now is waited for.
  select u.erased_at is not null into erased from users u where u.id = new.user_id for key share;
  if erased is distinct from true then return new; end if;
  new.payer_name := 'Former resident';
  new.payer_email := null;
  new.phone_number := null;
  new.gateway := impersonal_evidence(new.gateway);
  return new;
end $$;
do $$ begin
  perform set_config('estate_management.erasing', 'on', true);
  update payments set gateway = impersonal_evidence(gateway)
    where recorded_by is null and gateway ?| array['authorization', 'customer', 'log', 'ip_address', 'metadata'];
  -- Where nobody was shown the notice yet it says no more than that; others publish their own next one.
  update privacy_notices set text = replace(text, 'tells us what it knows of how you paid, such as the bank, the kind of card, its first six and last four digits, when it ends, and the network address.',
    'tells us more of how you paid than we keep: the amounts, the fees, when, by what channel, and what the bank said of it.')
    where version = 1 and published_by is null and not exists (select from users);
  perform set_config('estate_management.erasing', 'off', true);
end $$;

-- Patterns joined to as few as they may be, in their order: one that holds thousands takes the engine minutes and gigabytes, or fails.
create function portions(patterns text[]) returns text[] language sql immutable as $$
  select array_agg(joined order by portion) from (
    select portion, string_agg(pattern, '|' order by place) as joined from (
      select pattern, place, sum(length(pattern)) over (order by place) / 6000 as portion
      from unnest(patterns) with ordinality as p(pattern, place)) each
    group by portion) whole
$$;

-- JSON as a reader sees it: the end of a line is two signs there, and the second would be taken for the first letter of a name.
create function as_seen(said jsonb) returns text language sql immutable as
  $$ select replace(replace(replace(said::text, '\n', ' '), '\r', ' '), '\t', ' ') $$;
create function as_seen(said text) returns text language sql immutable as $$ select said $$;
create function as_seen(said text[]) returns text language sql immutable as $$ select array_to_string(said, ' ') $$;

drop function without_words(text[], text, text);
drop function without_words(jsonb, text, text);
drop function without_words(text, text, text);
create function without_words(said text, contacts text[], names text[]) returns text language plpgsql immutable as $$
declare pattern text;
begin
  foreach pattern in array coalesce(contacts, '{}') loop said := regexp_replace(said, pattern, '[erased]', 'gi'); end loop;
  foreach pattern in array coalesce(names, '{}') loop said := regexp_replace(said, pattern, 'Former resident', 'gi'); end loop;
  return said;
end $$;

create function without_words(said text[], contacts text[], names text[]) returns text[] language sql immutable as $$
  select case when said is null then null else array(
    select without_words(each, contacts, names) from unnest(said) with ordinality as e(each, place) order by place) end
$$;

create function without_words(said jsonb, contacts text[], names text[]) returns jsonb language plpgsql immutable as $$
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

-- What somebody gave for their name or number themselves and has long changed since. Others may have written of them by what they are
-- called now, or were a while ago: the newest 50 of each. Their own rows are looked through for all.
create function long_changed(person int) returns table (word text) language sql stable as $$
  with typed as (
    select 'name' as what, btrim(a.after ->> 'name') as word, a.at from audit_log a where a.entity = 'profile' and a.entity_id = person
    union all select 'number', digits_of_phone(a.after ->> 'phone_number'), a.at from audit_log a
      where a.entity = 'profile' and a.entity_id = person
    union all select 'number', digits_of_phone(c.phone_number), c.created_at from checkouts c where c.user_id = person
    union all select 'number', digits_of_phone(p.phone_number), p.created_at from payments p where p.user_id = person),
  given as (
    select t.name, digits_of_phone(t.phone_number) as number from tenants t where t.user_id = person
    union all select o.owner_name, digits_of_phone(o.owner_phone) from property_owners o where o.owner_id = person
    union all select u.name, digits_of_phone(u.sign_in_phone) from users u where u.id = person
    union all select a.after ->> 'name', digits_of_phone(a.after ->> 'phone_number') from audit_log a
      where a.entity = 'user' and a.entity_id = person and a.user_id <> person)
  select word from (
    select t.what, t.word, row_number() over (partition by t.what order by max(t.at) desc) as place from typed t
    where t.word <> '' and not exists (select from given g where t.word in (btrim(g.name), g.number))
    group by t.what, t.word) each
  where place > 50
$$;

-- Every table in which words can stand: which rows are a person's ($1, with the tenancies $2), in which estate a row is, whether it
-- speaks of one person, how it is written without the words, and all that it says.
create function places_of_words() returns table (place regclass, theirs text, home text, of_one boolean, without text, said text)
language sql stable as $$
  select c.oid::regclass, coalesce(known.theirs, 'false'),
    coalesce(known.home, case when bool_or(a.attname = 'estate_id') then 'r.estate_id' else 'null::int' end), coalesce(known.of_one, true),
    string_agg(format('%1$I = without_words(r.%1$I, $3, $4)', a.attname), ', ') filter (where t.is_text),
    'concat_ws('' '', ' || string_agg(format('as_seen(r.%I)', a.attname), ', ') filter (where t.is_text) || ')'
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (select a.attgenerated = '' and a.atttypid = any(array['text', 'varchar', 'text[]', 'jsonb']::regtype[]::oid[])
      -- Texts that people write; not the words and numbers of the program.
      and a.attname not in (
        'kind', 'status', 'state', 'side', 'channel', 'type', 'role', 'roles', 'action', 'entity', 'via', 'currency', 'payment_method',
        'outcome', 'left_by', 'purpose', 'proration', 'late_fee_kind', 'transaction_reference', 'reference', 'invoice_number',
        'receipt_code', 'refund_id', 'code', 'password_hash', 'subject', 'sha256', 'file') as is_text) t
    left join (values
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
    -- the version's own; words that are published; what is seen to by itself
    and c.relname not in ('schema_migrations', 'privacy_notices', 'throttle', 'import_headings', 'bank_references')
  group by c.oid, c.relname, known.theirs, known.home, known.of_one
  having bool_or(t.is_text)
  order by c.relname
$$;

-- Takes every trace of somebody away, whoever may ask for that: erase_person() and erase_again() do. There is no way back.
create function take_words_of(person int) returns void language plpgsql as $$
declare
  -- how they are reached and what they are called, in portions: all that still stands in what is theirs, what others may have written
  -- as well, and what nobody else is
  all_contacts text[];
  known_contacts text[];
  own_contacts text[];
  all_names text[];
  known_names text[];
  names_here text[];
  names_anywhere text[];
  their_emails text[];
  their_phones text[];
  their_names text[];
  their_known_names text[];
  long_ago text[];
  of_others text[];
  their_estates int[];
  their_homes int[];
  -- all that is theirs, as it is compared, and the digits of it alone
  own_words text := '';
  own_digits text;
  some_words text;
  -- between the words of a name: in what is theirs anything that is no letter, elsewhere a little of it
  loosely constant text := '(?:[^[:alnum:]]|\\[nrt])*';
  closely constant text := '(?:[^[:alnum:]]|\\[nrt]){1,3}';
  each record;
begin
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

  long_ago := array(select l.word from long_changed(person) l);
  -- A name of one word is a word as others are: it is only looked for in what is theirs.
  their_known_names := array(
    select k.name from known_names(person, their_names) k where k.name <> all(long_ago) order by length(k.name) desc, k.name);

  -- What another one has as well stays theirs: a number of the family, a namesake.
  of_others := array(
    select lower(btrim(o.word)) from others_words(person, null) o where lower(btrim(o.word)) = any(their_emails)
    union select digits_of_phone(o.word) from others_words(person, null) o where digits_of_phone(o.word) = any(their_phones));
  with known as (
    select e as word, email_pattern(e) as pattern from unnest(their_emails) e
      where e not in (select u.email from unproved_emails(person) u where u.email is not null)
    union all
    select p, phone_pattern(p) from unnest(their_phones) p where is_like_a_phone(p) and p <> all(long_ago))
  select portions(array_agg(pattern)), portions(array_agg(pattern) filter (where word <> all(of_others)))
    into known_contacts, own_contacts from known;
  known_names := portions(array(select name_pattern(n, loosely) from unnest(their_known_names) with ordinality as k(n, place) order by place));
  names_anywhere := portions(array(
    select name_pattern(n, closely) from unnest(their_known_names) with ordinality as k(n, place) where n ~ '\s' order by place));
  of_others := array(select o.word from others_words(person, their_estates) o where o.word ~* any(names_anywhere));
  names_here := portions(array(
    select name_pattern(n, closely) from unnest(their_known_names) with ordinality as k(n, place)
    where n ~ '\s' and not exists (select from unnest(of_others) o where o ~* name_pattern(n, closely)) order by place));
  of_others := array(select o.word from others_words(person, null) o where o.word ~* any(names_anywhere));
  names_anywhere := portions(array(
    select name_pattern(n, closely) from unnest(their_known_names) with ordinality as k(n, place)
    where n ~ '\s' and not exists (select from unnest(of_others) o where o ~* name_pattern(n, closely)) order by place));

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
  update security_events set tried = null, ip = null, user_agent = null where tried ~* any(own_contacts);
  delete from throttle where key ~* any(own_contacts);
  delete from import_headings where heading ~* any(own_contacts) or (estate_id = any(their_estates) and heading ~* any(names_here));

  -- Of all that they were ever called, what still stands in what is theirs.
  for each in select * from places_of_words() p where p.theirs <> 'false' loop
    execute format('select string_agg(%s, '' '') from %s r where %s', each.said, each.place, each.theirs)
      into some_words using person, their_homes;
    own_words := own_words || ' ' || coalesce(some_words, '');
  end loop;
  own_words := replace(lower(normalize(own_words, nfc)), '%40', '@');
  own_digits := regexp_replace(own_words, '[^0-9]', '', 'g');
  all_contacts := portions(array(
    select email_pattern(e) from unnest(their_emails) e where strpos(own_words, e) > 0
    union all select phone_pattern(p) from unnest(their_phones) p where strpos(own_digits, p) > 0));
  -- The longest first.
  all_names := portions(array(
    select name_pattern(n, loosely) from unnest(their_names) n
    where not exists (select from unnest(words_of(n)) w where strpos(own_words, w) = 0) order by length(n) desc, n));

  -- Their words wherever else they stand: in every text of every table. Of a row that is theirs everything goes, also what another
  -- one has as well; a row that says how they are reached is theirs; a name stays where it may be somebody else's.
  for each in select * from places_of_words() loop
    -- What is theirs, and what says how they are reached.
    if all_contacts is not null or all_names is not null then
      execute format('update %s r set %s where %s and (%s ~* any($3) or %s ~* any($4))',
        each.place, each.without, each.theirs, each.said, each.said)
        using person, their_homes, all_contacts, all_names;
    end if;
    if own_contacts is not null then
      execute format('update %s r set %s where %s ~* any($5)', each.place, each.without, each.said)
        using person, their_homes, case when each.of_one then known_contacts else own_contacts end,
          case when each.of_one then known_names end, own_contacts;
    end if;
    -- The estates' own names are theirs.
    continue when each.place::text in ('estates', 'attributes', 'roles');
    if names_here is not null then
      execute format('update %s r set %s where %s = any($5) and %s ~* any($4)', each.place, each.without, each.home, each.said)
        using person, their_homes, null::text[], names_here, their_estates;
    end if;
    if names_anywhere is not null then
      execute format('update %s r set %s where %s is null and %s ~* any($4)', each.place, each.without, each.home, each.said)
        using person, their_homes, null::text[], names_anywhere;
    end if;
  end loop;
  -- Searched on what it says now.
  update payments set search = lower(search) where search <> lower(search);
  -- What the bank called it holds its place.
  update bank_references b set reference = 'ERASED' || b.payment_id
    from payments p where p.id = b.payment_id and plain_reference(p.bank_reference) <> b.reference;
  perform set_config('estate_management.erasing', 'off', true);
end $$;
revoke execute on function take_words_of from public;

-- Takes every trace of the person of a request away, and answers who it was. Refuses while it can be taken back, or while something
-- stands in its way.
create or replace function erase_person(request int) returns int language plpgsql as $$
declare
  person int := (select d.user_id from data_requests d where d.id = request);
  is_shut boolean;
  found_state text;
  erase_day date;
  hindered text;
begin
  -- The person first, then what they asked: in the order in which whoever answers it holds them.
  perform from users u where u.id = person and u.deactivated_at is not null and u.erased_at is null for update;
  is_shut := found;
  select d.state, d.erase_on into found_state, erase_day from data_requests d where d.id = request for update;
  if found_state is distinct from 'erasing' or erase_day > lagos_today() then
    raise exception 'request % is not to be carried out', request using errcode = 'object_not_in_prerequisite_state';
  end if;
  if not is_shut then
    raise exception 'the account of request % is not shut', request using errcode = 'object_not_in_prerequisite_state';
  end if;
  select string_agg(h.hindrance, ', ') into hindered from erasure_hindrances(array[person]) h;
  if hindered is not null then
    raise exception 'request % has to wait: %', request, hindered using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform take_words_of(person);
  update data_requests set state = 'erased', erased_at = now() where id = request;
  return person;
end $$;
do $$ begin
  execute format('alter function erase_person security definer set search_path = %I, pg_temp', current_schema());
end $$;

-- Whoever was erased before, and whom a restored backup brought back: answers whether there was somebody to erase. For the owner
-- alone. What stands in the way now stood there before they went, and is not asked: rows and sums stay as the backup has them.
create function erase_again(person int, erased_on date) returns boolean language plpgsql as $$
begin
  perform from users u where u.id = person and u.erased_at is null for update;
  if not found then return false; end if;
  update users set deactivated_at = coalesce(deactivated_at, now()) where id = person;
  perform take_words_of(person);
  update data_requests set state = 'withdrawn' where user_id = person and kind = 'correction' and state = 'open';
  update data_requests set state = 'erased', erase_on = erased_on, erased_at = now()
    where user_id = person and kind = 'erasure' and state in ('open', 'erasing');
  if not found then
    insert into data_requests (user_id, kind, state, erase_on, erased_at) values (person, 'erasure', 'erased', erased_on, now());
  end if;
  return true;
end $$;
revoke execute on function erase_again from public;
