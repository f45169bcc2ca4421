CREATE TABLE "speech_usage" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"audio_ms" bigint NOT NULL,
	"cost" double precision NOT NULL,
	CONSTRAINT "speech_usage_organisation_id_day_engine_model_pk" PRIMARY KEY("organisation_id","day","engine","model")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "agent_channel_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "agent_channel" integer;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "word_times" text DEFAULT 'recognised' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "agent_channel_from" text;--> statement-breakpoint
ALTER TABLE "speech_usage" ADD CONSTRAINT "speech_usage_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The right channel was never a default: whoever has it chose it.
UPDATE "organisations" SET "agent_channel_chosen" = true WHERE "agent_channel" <> 0;
