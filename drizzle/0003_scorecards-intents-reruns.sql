CREATE TABLE "intent_taxonomies" (
	"organisation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"intents" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intent_taxonomies_organisation_id_version_pk" PRIMARY KEY("organisation_id","version")
);
--> statement-breakpoint
CREATE TABLE "rerun_items" (
	"rerun_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"difference" jsonb,
	"reason" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rerun_items_rerun_id_voicelog_id_pk" PRIMARY KEY("rerun_id","voicelog_id")
);
--> statement-breakpoint
CREATE TABLE "reruns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"status" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"kinds" jsonb NOT NULL,
	"filter" jsonb NOT NULL,
	"sample" integer,
	"force" boolean DEFAULT false NOT NULL,
	"include_missing" boolean DEFAULT false NOT NULL,
	"scorecard_version" integer NOT NULL,
	"intents_version" integer NOT NULL,
	"draft" jsonb,
	"collected_to" uuid,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reason" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "machine_result" jsonb;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "definition_version" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "analysis_rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "scorecard_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "machine_answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "intent_taxonomies" ADD CONSTRAINT "intent_taxonomies_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_taxonomies" ADD CONSTRAINT "intent_taxonomies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD CONSTRAINT "rerun_items_rerun_id_reruns_id_fk" FOREIGN KEY ("rerun_id") REFERENCES "public"."reruns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD CONSTRAINT "rerun_items_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rerun_items" ADD CONSTRAINT "rerun_items_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reruns" ADD CONSTRAINT "reruns_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reruns" ADD CONSTRAINT "reruns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rerun_items_voicelog" ON "rerun_items" USING btree ("voicelog_id");--> statement-breakpoint
CREATE INDEX "rerun_items_pending" ON "rerun_items" USING btree ("rerun_id","lease_until") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "rerun_items_status" ON "rerun_items" USING btree ("rerun_id","status","voicelog_id");--> statement-breakpoint
CREATE INDEX "reruns_list" ON "reruns" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "reruns_open" ON "reruns" USING btree ("id") WHERE status in ('preparing','running');--> statement-breakpoint
CREATE UNIQUE INDEX "reruns_one_at_a_time" ON "reruns" USING btree ("organisation_id") WHERE status in ('preparing','running') and not dry_run;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_current" ON "reviews" USING btree ("voicelog_id","question_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "reviews_organisation" ON "reviews" USING btree ("organisation_id","id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scorecards_version" ON "scorecards" USING btree ("organisation_id","version");