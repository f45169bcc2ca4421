CREATE TABLE "intent_lessons" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"learnt_at" timestamp (3) with time zone,
	"intents_version" integer,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"figures" jsonb,
	"is_better" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "learn_from_labels" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "intent_lessons" ADD CONSTRAINT "intent_lessons_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intent_lessons_changed" ON "intent_lessons" USING btree ("changed_at") WHERE changed_at is not null;--> statement-breakpoint
-- Each change of a label is a change to learn from. The first since the last lesson counts.
CREATE FUNCTION mark_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO intent_lessons (organisation_id, changed_at) VALUES (NEW.organisation_id, now())
    ON CONFLICT (organisation_id) DO UPDATE SET changed_at = coalesce(intent_lessons.changed_at, now());
  ELSE
    -- Not inserted: the organisation itself may be going.
    UPDATE intent_lessons SET changed_at = now() WHERE organisation_id = OLD.organisation_id AND changed_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER call_labels_new_lesson AFTER INSERT ON call_labels FOR EACH ROW
  WHEN (NEW.label = 'intent') EXECUTE FUNCTION mark_lesson();
--> statement-breakpoint
CREATE TRIGGER call_labels_changed_lesson AFTER UPDATE OR DELETE ON call_labels FOR EACH ROW
  WHEN (OLD.label = 'intent') EXECUTE FUNCTION mark_lesson();
--> statement-breakpoint
CREATE FUNCTION mark_lesson_of_intents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE intent_lessons SET changed_at = now() WHERE organisation_id = NEW.organisation_id AND changed_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER intent_taxonomies_lesson AFTER INSERT ON intent_taxonomies FOR EACH ROW
  EXECUTE FUNCTION mark_lesson_of_intents();
--> statement-breakpoint
-- Labels that were given before.
INSERT INTO intent_lessons (organisation_id, changed_at)
SELECT DISTINCT organisation_id, now() FROM call_labels WHERE label = 'intent' AND ended_at IS NULL
ON CONFLICT DO NOTHING;
