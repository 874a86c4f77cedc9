-- New tenants of the month, of all estates.
create index tenants_living_since on tenants (starts_on) include (estate_id) where left_at is null;
