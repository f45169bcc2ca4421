-- Partitions the audit by month. The table as it is becomes the partition of all events up to now; only catalogues change.
-- Processes of earlier versions go on: name and columns are the same. Partitions are named after their (last) month.
-- Both locks at once, in the order in which a change of settings takes them.
LOCK TABLE organisations IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DO $$
DECLARE
  checked text := (
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'audit_events'::regclass AND conname ~ '^audit_events_before_\d{4}_\d{2}$');
  boundary date := to_date(right(checked, 7), 'YYYY_MM');
  name text := 'audit_events_' || to_char(boundary - 1, 'YYYY_MM');
  granted record;
BEGIN
  EXECUTE format('ALTER TABLE audit_events RENAME TO %I', name);
  EXECUTE format('ALTER INDEX audit_events_list RENAME TO %I', name || '_list');
  EXECUTE format('ALTER INDEX audit_events_actor RENAME TO %I', name || '_actor');
  EXECUTE format('ALTER INDEX audit_events_target RENAME TO %I', name || '_target');
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT audit_events_pkey', name);
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX audit_events_id_at', name, name || '_pkey');
  EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT audit_events_organisation_id_organisations_id_fk TO %I', name,
    name || '_organisation_id_fkey');
  -- The partitioned table's trigger applies to each partition. That of TRUNCATE does not, and stays.
  EXECUTE format('DROP TRIGGER audit_events_append_only ON %I', name);

  EXECUTE format('CREATE TABLE audit_events (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (at)', name);
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_id_at_pk PRIMARY KEY (id, at);
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_organisation_id_organisations_id_fk
    FOREIGN KEY (organisation_id) REFERENCES organisations (id) ON DELETE CASCADE;
  CREATE INDEX audit_events_list ON audit_events (organisation_id, id);
  CREATE INDEX audit_events_actor ON audit_events (organisation_id, actor_id, id);
  CREATE INDEX audit_events_target ON audit_events (organisation_id, target_id, id);
  EXECUTE format('ALTER TABLE audit_events ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name,
    boundary || ' 00:00:00+00');
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, checked);

  -- The service may have another user than migrations. Rights on the partitioned table are enough.
  FOR granted IN
    SELECT privilege_type, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS grantee
    FROM pg_class, aclexplode(relacl) WHERE oid = name::regclass AND grantee <> relowner
  LOOP
    EXECUTE format('GRANT %s ON audit_events TO %s', granted.privilege_type, granted.grantee);
  END LOOP;

  -- For events of a month whose partition is missing. The workers make partitions before their month begins.
  CREATE TABLE audit_events_default PARTITION OF audit_events DEFAULT;
  CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events_default
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
END
$$;
