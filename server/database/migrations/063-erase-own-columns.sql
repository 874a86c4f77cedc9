-- Erasing somebody empties the columns that are theirs. References, notes and entries that others wrote stay as they are: a name or number
-- that somebody gives as theirs is not proved (docs/decisions/102).
create or replace function take_words_of(person int) returns void language plpgsql as $$
declare their_homes int[] := array(select t.id from tenants t where t.user_id = person);
begin
  perform set_config('estate_management.erasing', 'on', true);

  -- Everything that lets them in.
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
  update checkouts set email = '', phone_number = '', access_code = null, authorization_url = null, last_error = null
    where tenant_id = any(their_homes);
  update payments set payer_name = 'Former resident', payer_email = null, phone_number = null, gateway = impersonal_evidence(gateway)
    where user_id = person;
  update data_requests set note = '', answer = null where user_id = person;
  -- The rows stay, so that counts of messages stay right.
  update deliveries set address = '', content = '{}', last_error = null, provider_id = null, next_try_at = null,
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

-- An estate cannot hinder an erasure: it may type anybody's address as its own.
create or replace function erasure_hindrances(people int[]) returns table (user_id int, hindrance text) language sql stable as $$
  with asked as (select distinct u.id, u.estate_id from users u where u.id = any(people)),
  living as (select e.id from estates e where e.archived_at is null or e.archived_at > now() - interval '2556 days'),
  still_open as (
    select t.user_id, o.side from ledger_open o join tenants t on t.id = o.tenant_id
    where t.user_id = any(people) and o.open > 0 and o.estate_id in (select l.id from living l)
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
  -- Money that may still move, or that a person has to look at.
  select a.id, 'payment_open' from asked a
    where exists (
        select from checkouts c join tenants t on t.id = c.tenant_id where t.user_id = a.id and (c.status = 'open' or c.next_check_at is not null
          or c.refund_check_at is not null or (c.status = 'stuck' and not exists (
            select from checkout_reviews r where r.checkout_id = c.id))))
      or exists (
        select from payment_flags f join checkouts c on c.id = f.checkout_id join tenants t on t.id = c.tenant_id
        where t.user_id = a.id and f.reviewed_at is null)
      or exists (
        select from payments p where p.user_id = a.id and p.review is not null and not exists (
          select from payment_reviews r where r.payment_id = p.id))
$$;

drop function places_of_words(), long_changed(int), others_words(int, int[]), estates_of(int), known_names(int, text[]), words_of(text),
  unproved_emails(int), is_like_a_phone(text), name_pattern(text, text), phone_pattern(text), email_pattern(text), as_pattern(text),
  digits_of_phone(text), portions(text[]), as_seen(jsonb), as_seen(text), as_seen(text[]),
  without_words(text[], text[], text[]), without_words(jsonb, text[], text[]), without_words(text, text[], text[]);

-- Counts unasked messages by address.
create index deliveries_unasked on deliveries (address, created_at)
  where kind in ('password_reset', 'added', 'confirm_email', 'invitation', 'new_password');
