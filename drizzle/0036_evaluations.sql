ALTER TABLE "reruns" ADD COLUMN "evaluates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reruns" ADD COLUMN "figures" jsonb;