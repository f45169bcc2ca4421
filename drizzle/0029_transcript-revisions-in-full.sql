ALTER TABLE "transcript_revisions" ADD COLUMN "channels" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD COLUMN "word_times" text NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD COLUMN "notes" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD COLUMN "usage" jsonb;