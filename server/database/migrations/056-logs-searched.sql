-- What was sent and what was done, found by address and by what it is called.
create index deliveries_address on deliveries using gin (lower(address) gin_trgm_ops);
create index audit_log_told on audit_log using gin (lower(replace(action, '_', ' ') || ' ' || entity) gin_trgm_ops);
-- How often each word stands there is known once it was looked at.
analyze deliveries, audit_log;
