ALTER TABLE "admin_notices" ADD COLUMN "dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Apart, so that notices from before are not due.
ALTER TABLE "admin_notices" ADD COLUMN "mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_notices" ALTER COLUMN "mail_due_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "admin_notices" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "admin_notices" ADD COLUMN "mailed_at" timestamp (3) with time zone;