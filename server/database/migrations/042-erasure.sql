-- Erasing somebody: what stands in its way, and the one door by which every trace of them goes (docs/decisions/037).

-- Every email that a person had here, as it is compared.
create function emails_of(person int) returns table (email text) language sql stable as $$
  select distinct lower(btrim(e.email)) from (
    select u.email from users u where u.id = person
    union all select unnest(array[c.old_email, c.new_email]) from email_changes c where c.user_id = person
    union all select c.email from account_changes c where c.user_id = person
    union all select t.email from tenants t where t.user_id = person
    union all select p.owner_email from properties p where p.owner_id = person
    union all select o.owner_email from property_owners o where o.owner_id = person
    union all select p.payer_email from payments p where p.user_id = person
    union all select c.email from checkouts c where c.tenant_id in (select t.id from tenants t where t.user_id = person)
    union all select d.address from deliveries d where d.user_id = person and d.channel = 'email'
    union all select unnest(array[a.before ->> 'email', a.after ->> 'email']) from audit_log a
      where a.entity in ('user', 'profile') and a.entity_id = person
  ) e
  where e.email like '%_@_%'
$$;

-- Why each of these people cannot be erased now; see ERASURE_HINDRANCES in contract/data-requests.ts. An estate that was archived
-- seven years ago is nobody's home, and what was owed there can no longer be asked for.
create function erasure_hindrances(people int[]) returns table (user_id int, hindrance text) language sql stable as $$
  with asked as (select distinct u.id, u.estate_id from users u where u.id = any(people)),
  living as (select e.id, e.email from estates e where e.archived_at is null or e.archived_at > now() - interval '2556 days'),
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
  -- Residents are told to turn to them there.
  select a.id, 'is_contact' from asked a
    where exists (
      select from emails_of(a.id) m join estates e on lower(btrim(e.email)) = m.email where e.archived_at is null)
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
