CREATE TABLE "analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" jsonb,
	"result" jsonb,
	"engine" text,
	"model" text,
	"version" text,
	"duration_ms" integer,
	"tokens" integer,
	"dropped_claims" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analyses_kind" UNIQUE("voicelog_id","kind")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"rate_limit" integer,
	"agent_channel" integer,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"address" text,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "mfa_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "object_deletions" (
	"object_key" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"default_language" text DEFAULT 'en-US' NOT NULL,
	"auto_generate_analytics" boolean DEFAULT true NOT NULL,
	"agent_channel" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"answer" text NOT NULL,
	"comment" text,
	"reviewer_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sections" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"voicelog_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"language" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"channels" integer NOT NULL,
	"segments" jsonb NOT NULL,
	"plain_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"password_hash" text,
	"disabled_at" timestamp (3) with time zone,
	"totp_secret" "bytea",
	"totp_pending_secret" "bytea",
	"totp_last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "voicelogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"api_key_id" uuid,
	"created_by" uuid,
	"call_id" text,
	"holds_call_id" boolean DEFAULT true NOT NULL,
	"language" text NOT NULL,
	"operator_id" text,
	"customer_id" text,
	"department" text,
	"call_date" timestamp (3) with time zone,
	"occurred_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(call_date, created_at)) STORED NOT NULL,
	"agent_channel" integer DEFAULT 0 NOT NULL,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint,
	"channels" integer,
	"duration_ms" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"hinted_at" timestamp (3) with time zone,
	"error" jsonb,
	"timeline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"intent" text,
	"emotion" text,
	"emotion_trend" text,
	"quality_score" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "voicelogs_status" CHECK ("voicelogs"."status" in ('uploading','awaiting_upload','queued','transcribing','analysing','completed','failed'))
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD CONSTRAINT "mfa_challenges_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD CONSTRAINT "mfa_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD CONSTRAINT "voicelogs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD CONSTRAINT "voicelogs_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voicelogs" ADD CONSTRAINT "voicelogs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_organisation" ON "api_keys" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_list" ON "audit_events" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_user" ON "mfa_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_voicelog" ON "reviews" USING btree ("voicelog_id","question_id","id");--> statement-breakpoint
CREATE INDEX "scorecards_organisation" ON "scorecards" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transcripts_text" ON "transcripts" USING gin (to_tsvector('simple', "plain_text"));--> statement-breakpoint
CREATE INDEX "users_organisation" ON "users" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "voicelogs_call_id" ON "voicelogs" USING btree ("organisation_id","call_id") WHERE call_id is not null and holds_call_id and status <> 'uploading';--> statement-breakpoint
CREATE INDEX "voicelogs_list" ON "voicelogs" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "voicelogs_status_list" ON "voicelogs" USING btree ("organisation_id","status","id");--> statement-breakpoint
CREATE INDEX "voicelogs_operator" ON "voicelogs" USING btree ("organisation_id","operator_id","id");--> statement-breakpoint
CREATE INDEX "voicelogs_customer" ON "voicelogs" USING btree ("organisation_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "voicelogs_department" ON "voicelogs" USING btree ("organisation_id","department","id");--> statement-breakpoint
CREATE INDEX "voicelogs_occurred" ON "voicelogs" USING btree ("organisation_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "voicelogs_intent" ON "voicelogs" USING btree ("organisation_id","intent","id");--> statement-breakpoint
CREATE INDEX "voicelogs_emotion" ON "voicelogs" USING btree ("organisation_id","emotion","id");--> statement-breakpoint
CREATE INDEX "voicelogs_quality" ON "voicelogs" USING btree ("organisation_id","quality_score","id");--> statement-breakpoint
CREATE INDEX "voicelogs_open" ON "voicelogs" USING btree ("status","next_attempt_at") WHERE status in ('uploading','awaiting_upload','queued','transcribing','analysing');