ALTER TABLE "organisations" ADD COLUMN "own_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;