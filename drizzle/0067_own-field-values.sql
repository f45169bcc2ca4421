CREATE TABLE "own_field_values" (
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"voicelog_id" uuid NOT NULL,
	CONSTRAINT "own_field_values_pkey" PRIMARY KEY("organisation_id","name","value","occurred_at","voicelog_id")
);
--> statement-breakpoint
-- Rows that a vacuum has not seen are read beside their index. By default it waits for a fifth of the table.
ALTER TABLE "own_field_values" SET (autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
-- The values that have ranges: numbers, and texts that are dates.
CREATE FUNCTION ranged_values(fields jsonb) RETURNS TABLE (name text, value jsonb) LANGUAGE sql IMMUTABLE ROWS 16 AS $$
  SELECT key, value FROM jsonb_each(fields)
  WHERE jsonb_typeof(value) = 'number' OR value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
$$;
--> statement-breakpoint
CREATE FUNCTION keep_own_field_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    -- By all columns of the key, which the old call has: its index finds each row.
    DELETE FROM own_field_values kept USING ranged_values(OLD.fields) was
    WHERE kept.organisation_id = OLD.organisation_id AND kept.name = was.name AND kept.value = was.value
      AND kept.occurred_at = OLD.occurred_at AND kept.voicelog_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO own_field_values (organisation_id, name, value, occurred_at, voicelog_id)
    SELECT NEW.organisation_id, name, value, NEW.occurred_at, NEW.id FROM ranged_values(NEW.fields);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voicelogs_new_values AFTER INSERT ON voicelogs FOR EACH ROW
  WHEN (NEW.fields <> '{}') EXECUTE FUNCTION keep_own_field_values();
--> statement-breakpoint
CREATE TRIGGER voicelogs_changed_values AFTER UPDATE OF fields, occurred_at ON voicelogs FOR EACH ROW
  WHEN ((OLD.fields <> '{}' OR NEW.fields <> '{}')
    AND (OLD.fields, OLD.occurred_at) IS DISTINCT FROM (NEW.fields, NEW.occurred_at))
  EXECUTE FUNCTION keep_own_field_values();
--> statement-breakpoint
CREATE TRIGGER voicelogs_gone_values AFTER DELETE ON voicelogs FOR EACH ROW
  WHEN (OLD.fields <> '{}') EXECUTE FUNCTION keep_own_field_values();
--> statement-breakpoint
-- Workers fill in the calls from before: src/db/backfills.ts. Without calls there is nothing to fill in.
INSERT INTO backfills (name, done_at) SELECT 'own_field_values', now() WHERE NOT EXISTS (SELECT FROM voicelogs);
