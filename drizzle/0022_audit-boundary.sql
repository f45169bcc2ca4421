-- The table becomes the first partition, for everything before a month at least two months from now. Until the last of
-- these migrations the table refuses later events, so the month must not come near even if they are interrupted.
-- The name tells the next migrations which month it is.
DO $$
DECLARE
  boundary date := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months';
BEGIN
  EXECUTE format('ALTER TABLE audit_events ADD CONSTRAINT %I CHECK (at < %L::timestamptz) NOT VALID',
    'audit_events_before_' || to_char(boundary, 'YYYY_MM'), boundary || ' 00:00:00+00');
END
$$;
