ALTER TABLE "intent_taxonomies" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "scorecards" ADD COLUMN "note" text;