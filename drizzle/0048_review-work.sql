CREATE TABLE "calibration_answers" (
	"calibration_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"comment" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calibration_answers_calibration_id_voicelog_id_user_id_question_id_pk" PRIMARY KEY("calibration_id","voicelog_id","user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"voicelog_ids" jsonb NOT NULL,
	"participants" jsonb NOT NULL,
	"scorecard_version" integer NOT NULL,
	"reference" jsonb,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "call_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"thread_id" uuid,
	"at_ms" integer,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "review_draws" (
	"plan_id" uuid NOT NULL,
	"week" date NOT NULL,
	"organisation_id" uuid NOT NULL,
	"calls" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_draws_plan_id_week_pk" PRIMARY KEY("plan_id","week")
);
--> statement-breakpoint
CREATE TABLE "review_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"calls_per_week" integer NOT NULL,
	"first" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seed" text NOT NULL,
	"department" text,
	"assignees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_days" integer NOT NULL,
	"time_zone" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"assignee_id" uuid,
	"due_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"plan_id" uuid,
	"rule_id" uuid,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp (3) with time zone,
	"appeal" jsonb,
	"appealed_by" uuid,
	"appealed_at" timestamp (3) with time zone,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_calibration_id_calibrations_id_fk" FOREIGN KEY ("calibration_id") REFERENCES "public"."calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_comments" ADD CONSTRAINT "call_comments_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_comments" ADD CONSTRAINT "call_comments_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_comments" ADD CONSTRAINT "call_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_comments" ADD CONSTRAINT "call_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_draws" ADD CONSTRAINT "review_draws_plan_id_review_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."review_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_draws" ADD CONSTRAINT "review_draws_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_plans" ADD CONSTRAINT "review_plans_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_plans" ADD CONSTRAINT "review_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_plan_id_review_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."review_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_answers_voicelog" ON "calibration_answers" USING btree ("voicelog_id");--> statement-breakpoint
CREATE INDEX "calibration_answers_user" ON "calibration_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calibration_answers_organisation" ON "calibration_answers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "calibrations_organisation" ON "calibrations" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "calibrations_created_by" ON "calibrations" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "call_comments_voicelog" ON "call_comments" USING btree ("voicelog_id","id");--> statement-breakpoint
CREATE INDEX "call_comments_thread" ON "call_comments" USING btree ("thread_id") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "call_comments_organisation" ON "call_comments" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "call_comments_mentions" ON "call_comments" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "call_comments_author" ON "call_comments" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "call_comments_resolved_by" ON "call_comments" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "review_draws_organisation" ON "review_draws" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "review_plans_organisation" ON "review_plans" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "review_plans_created_by" ON "review_plans" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_tasks_voicelog" ON "review_tasks" USING btree ("voicelog_id");--> statement-breakpoint
CREATE INDEX "review_tasks_queue" ON "review_tasks" USING btree ("organisation_id","state","due_at","id");--> statement-breakpoint
CREATE INDEX "review_tasks_assignee" ON "review_tasks" USING btree ("assignee_id","state") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_plan" ON "review_tasks" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_rule" ON "review_tasks" USING btree ("rule_id") WHERE rule_id is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_published_by" ON "review_tasks" USING btree ("published_by") WHERE published_by is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_acknowledged_by" ON "review_tasks" USING btree ("acknowledged_by") WHERE acknowledged_by is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_appealed_by" ON "review_tasks" USING btree ("appealed_by") WHERE appealed_by is not null;--> statement-breakpoint
CREATE INDEX "review_tasks_decided_by" ON "review_tasks" USING btree ("decided_by") WHERE decided_by is not null;