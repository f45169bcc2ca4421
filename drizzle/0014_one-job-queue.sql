ALTER TABLE "engine_pauses" RENAME TO "circuit_breakers";--> statement-breakpoint
ALTER TABLE "circuit_breakers" RENAME COLUMN "pauses" TO "openings";--> statement-breakpoint
ALTER TABLE "circuit_breakers" RENAME COLUMN "since" TO "busy_since";--> statement-breakpoint
ALTER TABLE "circuit_breakers" RENAME COLUMN "until" TO "open_until";--> statement-breakpoint
ALTER TABLE "rerun_items" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now attempts counted failures and crashes alike, and lease_until also held the wait before the next attempt.
UPDATE "rerun_items" SET
  "failures" = CASE WHEN "lease_token" IS NULL THEN "attempts" ELSE greatest("attempts" - 1, 0) END,
  "crashes" = CASE WHEN "lease_token" IS NULL THEN 0 ELSE 1 END,
  "next_attempt_at" = CASE WHEN "lease_token" IS NULL THEN "lease_until" END,
  "lease_until" = CASE WHEN "lease_token" IS NOT NULL THEN "lease_until" END
WHERE "status" = 'pending';
