ALTER TABLE "voicelogs" ADD COLUMN "upload_expires_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Until now lease_until held the end of the address, and next_attempt_at the end of a claim.
UPDATE "voicelogs" SET "upload_expires_at" = "lease_until",
  "lease_until" = CASE WHEN "lease_token" IS NOT NULL THEN "next_attempt_at" END
WHERE "status" = 'awaiting_upload';
