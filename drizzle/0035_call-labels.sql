CREATE TABLE "call_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"label" text NOT NULL,
	"answer" text NOT NULL,
	"intents_version" integer NOT NULL,
	"machine_answer" text,
	"labelled_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "labels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "call_labels" ADD CONSTRAINT "call_labels_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_labels" ADD CONSTRAINT "call_labels_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_labels" ADD CONSTRAINT "call_labels_labelled_by_users_id_fk" FOREIGN KEY ("labelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_labels" ADD CONSTRAINT "call_labels_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_labels_voicelog" ON "call_labels" USING btree ("voicelog_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_labels_current" ON "call_labels" USING btree ("voicelog_id","label") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "call_labels_organisation" ON "call_labels" USING btree ("organisation_id","label","id");--> statement-breakpoint
CREATE INDEX "call_labels_labelled_by" ON "call_labels" USING btree ("labelled_by") WHERE labelled_by is not null;--> statement-breakpoint
CREATE INDEX "call_labels_ended_by" ON "call_labels" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
-- A person's answer stands in the place of the engine's, whoever writes that, also a process of the version before.
CREATE FUNCTION keep_labels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.intent := coalesce(NEW.labels ->> 'intent', NEW.intent);
  NEW.emotion := coalesce(NEW.labels ->> 'emotion', NEW.emotion);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voicelogs_labels BEFORE UPDATE ON voicelogs FOR EACH ROW
  WHEN (NEW.labels <> '{}'::jsonb) EXECUTE FUNCTION keep_labels();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_outcome_facts(call uuid, result jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE call_facts f SET outcome = effective.outcome
  FROM (SELECT coalesce((SELECT labels ->> 'outcome' FROM voicelogs WHERE id = call), result ->> 'outcome')) effective (outcome)
  WHERE f.voicelog_id = call AND f.outcome IS DISTINCT FROM effective.outcome
$$;
--> statement-breakpoint
CREATE FUNCTION keep_labelled_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_outcome_facts(NEW.id,
    (SELECT result FROM analyses WHERE voicelog_id = NEW.id AND kind = 'summary' AND NOT unreliable));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voicelogs_labelled_outcome AFTER UPDATE ON voicelogs FOR EACH ROW
  WHEN ((OLD.labels -> 'outcome') IS DISTINCT FROM (NEW.labels -> 'outcome')) EXECUTE FUNCTION keep_labelled_outcome();
