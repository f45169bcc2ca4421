ALTER TABLE "voicelogs" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "worker_processes" ADD COLUMN "slots" integer;