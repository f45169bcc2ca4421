CREATE TABLE "engine_pauses" (
	"stage" text PRIMARY KEY NOT NULL,
	"busy_answers" bigint DEFAULT 0 NOT NULL,
	"pauses" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "give_up_at" timestamp (3) with time zone;