-- Only an erasure changes append-only rows. It empties texts, and never deletes a row, an amount or a day.

-- An erased account never changes again.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if current_setting('estate_management.erasing', true) is distinct from 'on' then
    raise exception 'account % is erased', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger users_stay_erased before update on users for each row when (old.erased_at is not null) execute function keep_erased();

-- An account in erasure stays closed until the erasure is taken back.
create function keep_closed() returns trigger language plpgsql as $$
begin
  if exists (select from privacy_requests d where d.user_id = new.id and d.state = 'erasing') then
    raise exception 'account % is going to be erased', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger users_stay_closed before update of deactivated_at on users
  for each row when (old.deactivated_at is not null and new.deactivated_at is null) execute function keep_closed();

-- Keeps of an answer of the provider what the books need, and nothing that says who paid.
create function impersonal_evidence(evidence jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(case jsonb_typeof(evidence) when 'object' then evidence else '{}' end) e
  where jsonb_typeof(e.value) in ('string', 'number', 'boolean') and e.key in (
    'id', 'transaction', 'transaction_id', 'refund_id', 'status', 'reference', 'domain', 'currency', 'channel', 'gateway_response',
    'amount', 'requested_amount', 'amount_kobo', 'fees', 'fees_given_back_kobo', 'deducted_amount', 'fully_deducted',
    'paid_at', 'created_at', 'refunded_at', 'method', 'paid_on', 'tenant_id', 'charge_id', 'quantity')
$$;

-- Money of an erased person may still arrive or come back; it does not bring their name back.
create function forget_payer() returns trigger language plpgsql as $$
declare erased boolean;
begin
  if new.recorded_by is null then new.gateway := impersonal_evidence(new.gateway); end if;
  -- Waits for an erasure of this person that is under way.
  select u.erased_at is not null into erased from users u where u.id = new.user_id for key share;
  if erased is distinct from true then return new; end if;
  new.payer_name := 'Former resident';
  new.payer_email := null;
  new.phone_number := null;
  new.gateway := impersonal_evidence(new.gateway);
  return new;
end $$;
create trigger payments_of_erased before insert on payments for each row execute function forget_payer();

-- Why each of these people cannot be erased now (ERASURE_HINDRANCES in contract/privacy-requests.ts). An estate archived for seven years
-- hinders nobody.
create function erasure_hindrances(people int[]) returns table (user_id int, hindrance text) language sql stable as $$
  with asked as (select distinct u.id, u.estate_id from users u where u.id = any(people)),
  living as (select e.id from estates e where e.archived_at is null or e.archived_at > now() - interval '2556 days'),
  still_open as (
    select t.user_id, o.side from ledger_open o join tenants t on t.account_id = o.account_id
    where t.user_id = any(people) and o.open > 0 and o.estate_id in (select l.id from living l)
    union all
    select w.owner_id, o.side from ledger_open o join accounts w on w.id = o.account_id
    where w.owner_id = any(people) and o.open > 0 and o.estate_id in (select l.id from living l)
  )
  select a.id, 'lives_here' from asked a
    where exists (select from tenants t join living l on l.id = t.estate_id where t.user_id = a.id and t.left_at is null)
  union all
  select a.id, 'owns' from asked a
    where exists (select from properties p join living l on l.id = p.estate_id where p.owner_id = a.id)
      or exists (
        select from property_owners o join properties p on p.id = o.property_id join living l on l.id = p.estate_id
        where o.owner_id = a.id and (o.until_on is null or o.until_on >= lagos_today()))
  union all
  select a.id, 'manages' from asked a
    where a.estate_id in (select l.id from living l) or exists (
      select from user_roles r where r.user_id = a.id and r.role in ('super admin', 'admin', 'estate admin'))
  union all
  select a.id, 'owes' from asked a where exists (select from still_open o where o.user_id = a.id and o.side = 'debit')
  union all
  select a.id, 'has_credit' from asked a where exists (select from still_open o where o.user_id = a.id and o.side = 'credit')
  union all
  -- money that may still move, or that a person has to look at
  select a.id, 'payment_open' from asked a
    where exists (
        select from checkouts c where c.user_id = a.id and (c.status = 'open' or c.next_check_at is not null
          or c.refund_check_at is not null or (c.status = 'stuck' and not exists (
            select from checkout_reviews r where r.checkout_id = c.id))))
      or exists (
        select from payment_flags f join checkouts c on c.id = f.checkout_id
        where c.user_id = a.id and f.reviewed_at is null)
      or exists (
        select from payments p where p.user_id = a.id and p.review is not null and not exists (
          select from payment_reviews r where r.payment_id = p.id))
$$;

create function take_words_of(person int) returns void language plpgsql as $$
declare their_homes int[] := array(select t.id from tenants t where t.user_id = person);
begin
  perform set_config('estate_management.erasing', 'on', true);

  delete from sessions where user_id = person;
  delete from password_resets where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from second_factors where user_id = person;
  delete from known_browsers where user_id = person;
  delete from known_devices where user_id = person;
  delete from email_changes where user_id = person;
  delete from account_changes where user_id = person;

  update users set name = 'Former resident', email = null, phone_number = null, sign_in_phone = null, password_hash = 'erased',
    must_change_password = true, password_expires_at = null, joined_at = null, email_confirmed_at = null, phone_confirmed_at = null,
    sign_in_claimed = false, second_factor_since = null, second_factor_due_at = null, estate_id = null,
    deactivated_reason = 'Erased.', erased_at = now()
    where id = person;
  update tenants set name = 'Former resident', email = null, phone_number = null, address = null where user_id = person;
  update properties set owner_name = 'Former resident', owner_email = null, owner_phone = null where owner_id = person;
  update property_owners set owner_name = 'Former resident', owner_email = null, owner_phone = null where owner_id = person;
  update checkouts set email = '', phone_number = '', access_code = null, last_error = null where user_id = person;
  update payments set payer_name = 'Former resident', payer_email = null, phone_number = null, gateway = impersonal_evidence(gateway)
    where user_id = person;
  update privacy_requests set note = '', answer = null where user_id = person;
  update claims set bank = '', sender = '', answer = null, state = case state when 'waiting' then 'withdrawn' else state end
    where user_id = person;
  -- The rows stay, so that counts of messages stay right.
  update messages set address = '', content = '{}', last_error = null, provider_id = null, next_try_at = null,
    status = case status when 'queued' then 'failed' else status end
    where user_id = person;
  update notifications set title = '', message = '', url = null, deleted_at = coalesce(deleted_at, now()) where user_id = person;
  update audit_log set before = null, after = null
    where ((entity in ('user', 'profile') and entity_id = person) or (entity in ('tenant', 'tenancy') and entity_id = any(their_homes)))
      and num_nonnulls(before, after) > 0;
  update audit_log set ip = null where user_id = person and ip is not null;
  update security_events set tried = null, ip = null, user_agent = null where user_id = person;
  perform set_config('estate_management.erasing', 'off', true);
end $$;
revoke execute on function take_words_of from public;

-- Carries out a request that is due, and returns the person. Raises an error while it can be taken back or something hinders it.
create function erase_person(request int) returns int language plpgsql as $$
declare person int := (select d.user_id from privacy_requests d where d.id = request);
  is_shut boolean; found_state text; erase_day date; hindered text;
begin
  -- Locks in the order in which an answer to the request does: person, then request.
  perform from users u where u.id = person and u.deactivated_at is not null and u.erased_at is null for update;
  is_shut := found;
  select d.state, d.erase_on into found_state, erase_day from privacy_requests d where d.id = request for update;
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
  update privacy_requests set state = 'erased', erased_at = now() where id = request;
  return person;
end $$;
call run_as_owner('erase_person(int)');

-- Erases somebody again whom a restored backup brought back; false if there is nobody to erase. What hindered it stood before the first time.
create function erase_again(person int, erased_on date) returns boolean language plpgsql as $$
begin
  perform from users u where u.id = person and u.erased_at is null for update;
  if not found then return false; end if;
  update users set deactivated_at = coalesce(deactivated_at, now()) where id = person;
  perform take_words_of(person);
  update privacy_requests set state = 'withdrawn' where user_id = person and kind = 'correction' and state = 'open';
  update privacy_requests set state = 'erased', erase_on = erased_on, erased_at = now()
    where user_id = person and kind = 'erasure' and state in ('open', 'erasing');
  if not found then
    insert into privacy_requests (user_id, kind, state, erase_on, erased_at) values (person, 'erasure', 'erased', erased_on, now());
  end if;
  return true;
end $$;
revoke execute on function erase_again from public;
