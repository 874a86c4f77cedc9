-- What somebody typed of a tenant or a landlord is what they see and search; the account's own name and number are its
-- owner's. A tenancy can be left, and the same person be added again.

alter table tenants add column name text, add column email text, add column left_at timestamptz;
update tenants t set name = u.name, email = u.email from users u where u.id = t.user_id;
alter table tenants
  alter column name set not null,
  alter column email set not null,
  add column search text generated always as (lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))) stored,
  drop constraint tenants_user_id_estate_property_id_key;
create unique index tenants_living on tenants (user_id, estate_property_id) where left_at is null;
create index tenants_person on tenants (user_id);
create index tenants_search on tenants using gin (search gin_trgm_ops);

alter table properties add column owner_name text, add column owner_email text;
update properties p set owner_name = u.name, owner_email = u.email from users u where u.id = p.owner_id;
alter table properties
  add constraint properties_owner_check check (num_nulls(owner_id, owner_name, owner_email) in (0, 3));

-- An older server, still running while a newer one is brought in, does not know of these columns: it showed the account's.
create function fill_tenant_name() returns trigger language plpgsql as $$
begin
  select coalesce(new.name, u.name), coalesce(new.email, u.email) into new.name, new.email from users u where u.id = new.user_id;
  return new;
end $$;
create trigger tenants_name before insert on tenants
  for each row when (new.name is null or new.email is null) execute function fill_tenant_name();
create function fill_owner_name() returns trigger language plpgsql as $$
begin
  select coalesce(new.owner_name, u.name), coalesce(new.owner_email, u.email) into new.owner_name, new.owner_email
  from users u where u.id = new.owner_id;
  return new;
end $$;
create trigger properties_owner_name before insert on properties
  for each row when (new.owner_id is not null and (new.owner_name is null or new.owner_email is null))
  execute function fill_owner_name();
