CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"done_at" timestamp (3) with time zone
);
