CREATE TABLE "speech_model_requests" (
	"name" text PRIMARY KEY NOT NULL,
	"wanted" text NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_revisions" (
	"voicelog_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_by" uuid,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"agent_channel" integer,
	"segments" jsonb NOT NULL,
	"reliability" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcript_revisions_voicelog_id_revision_pk" PRIMARY KEY("voicelog_id","revision")
);
--> statement-breakpoint
CREATE TABLE "worker_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"speech" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "unreliable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "analyse_unreliable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vocabulary" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "reliability" jsonb;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD COLUMN "transcript_reliability" text;--> statement-breakpoint
ALTER TABLE "speech_model_requests" ADD CONSTRAINT "speech_model_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD CONSTRAINT "transcript_revisions_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD CONSTRAINT "transcript_revisions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_revisions" ADD CONSTRAINT "transcript_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speech_model_requests_requested_by" ON "speech_model_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "transcript_revisions_organisation" ON "transcript_revisions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "transcript_revisions_created_by" ON "transcript_revisions" USING btree ("created_by") WHERE created_by is not null;