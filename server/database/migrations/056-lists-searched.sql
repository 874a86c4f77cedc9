-- What was sent and what was done, found by address and by what it is called.
create index deliveries_address on deliveries using gin (lower(address) gin_trgm_ops);
create index audit_log_told on audit_log using gin (lower(replace(action, '_', ' ') || ' ' || entity) gin_trgm_ops);
-- Who could pay, those who have left last.
create index tenants_payers on tenants ((left_at is not null), name, id) include (estate_id);

-- PostgreSQL has figures of what an expression gives only after this.
analyze deliveries, audit_log, tenants;
