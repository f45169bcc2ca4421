CREATE TABLE "transcript_search" (
	"voicelog_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"agent_words" text NOT NULL,
	"customer_words" text NOT NULL,
	"other_words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "indexed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transcript_search" ADD CONSTRAINT "transcript_search_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_search_lexemes" ON "transcript_search" USING gin ("lexemes");--> statement-breakpoint
CREATE INDEX "transcripts_unindexed" ON "transcripts" USING btree ("organisation_id","voicelog_id") WHERE indexed_at is null;--> statement-breakpoint
-- Whoever writes other words without reading them for search leaves that to the workers.
CREATE FUNCTION forget_search_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.indexed_at := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transcripts_changed BEFORE UPDATE OF segments ON transcripts FOR EACH ROW
  WHEN (NEW.indexed_at IS NOT DISTINCT FROM OLD.indexed_at AND NEW.segments IS DISTINCT FROM OLD.segments)
  EXECUTE FUNCTION forget_search_index();
