-- Reads the table without a lock that stops others. PostgreSQL then need not read it under the lock of the next migration.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE audit_events VALIDATE CONSTRAINT %I', (
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'audit_events'::regclass AND conname ~ '^audit_events_before_\d{4}_\d{2}$'));
END
$$;
