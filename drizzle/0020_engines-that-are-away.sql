ALTER TABLE "circuit_breakers" ADD COLUMN "reason" jsonb;--> statement-breakpoint
ALTER TABLE "circuit_breakers" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "circuit_breakers" ADD COLUMN "refused_id" uuid;--> statement-breakpoint
ALTER TABLE "circuit_breakers" ADD COLUMN "refused_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reruns" ADD COLUMN "collect_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "refused_at" timestamp (3) with time zone;