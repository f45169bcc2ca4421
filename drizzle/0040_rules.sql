CREATE TABLE "rule_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hit_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"mail_id" uuid,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rule_checks" (
	"voicelog_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_hits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_version" integer NOT NULL,
	"voicelog_id" uuid NOT NULL,
	"reasons" jsonb NOT NULL,
	"run_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rule_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"status" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"filter" jsonb NOT NULL,
	"judged_to" uuid,
	"calls" integer DEFAULT 0 NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"condition" jsonb NOT NULL,
	"tag" text,
	"alert" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_hit_id_rule_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."rule_hits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_mail_id_rule_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."rule_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_checks" ADD CONSTRAINT "rule_checks_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_checks" ADD CONSTRAINT "rule_checks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_hits" ADD CONSTRAINT "rule_hits_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_hits" ADD CONSTRAINT "rule_hits_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_hits" ADD CONSTRAINT "rule_hits_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_hits" ADD CONSTRAINT "rule_hits_run_id_rule_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."rule_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_mails" ADD CONSTRAINT "rule_mails_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_mails" ADD CONSTRAINT "rule_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_alerts_once" ON "rule_alerts" USING btree ("hit_id","user_id");--> statement-breakpoint
CREATE INDEX "rule_alerts_unseen" ON "rule_alerts" USING btree ("user_id","hit_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "rule_alerts_user" ON "rule_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rule_alerts_organisation" ON "rule_alerts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "rule_alerts_mail_due" ON "rule_alerts" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "rule_alerts_mail" ON "rule_alerts" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "rule_checks_organisation" ON "rule_checks" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_hits_once" ON "rule_hits" USING btree ("rule_id","rule_version","voicelog_id");--> statement-breakpoint
CREATE INDEX "rule_hits_rule" ON "rule_hits" USING btree ("rule_id","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "rule_hits_voicelog" ON "rule_hits" USING btree ("voicelog_id");--> statement-breakpoint
CREATE INDEX "rule_hits_organisation" ON "rule_hits" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "rule_hits_run" ON "rule_hits" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "rule_mails_due" ON "rule_mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "rule_mails_user" ON "rule_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rule_mails_organisation" ON "rule_mails" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "rule_runs_list" ON "rule_runs" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "rule_runs_open" ON "rule_runs" USING btree ("id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "rule_runs_created_by" ON "rule_runs" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "rules_organisation" ON "rules" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "rules_created_by" ON "rules" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
-- A call that completes is to be judged by the rules, whoever completes it, also a process of the version before. If the
-- row is there already it is locked, so that a worker that is about to take it sees this completion too.
CREATE FUNCTION mark_for_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rule_checks (voicelog_id, organisation_id)
  SELECT NEW.id, NEW.organisation_id
  WHERE EXISTS (SELECT 1 FROM rules WHERE organisation_id = NEW.organisation_id AND enabled)
  ON CONFLICT (voicelog_id) DO UPDATE SET created_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voicelogs_completed AFTER UPDATE ON voicelogs FOR EACH ROW
  WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION mark_for_rules();
