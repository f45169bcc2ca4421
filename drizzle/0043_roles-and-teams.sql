CREATE TABLE "operator_team_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"operator_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_teams_order" CHECK ("operator_teams"."valid_from" < "operator_teams"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"organisation_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"name" text,
	"email" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_organisation_id_operator_id_pk" PRIMARY KEY("organisation_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "team_leads" (
	"organisation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "team_leads_user_id_team_id_pk" PRIMARY KEY("user_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "permissions" SET DEFAULT '{"analytics.request"}';--> statement-breakpoint
ALTER TABLE "operator_teams" ADD CONSTRAINT "operator_teams_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_teams" ADD CONSTRAINT "operator_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_leads" ADD CONSTRAINT "team_leads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_leads" ADD CONSTRAINT "team_leads_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_leads" ADD CONSTRAINT "team_leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_team_changes_organisation" ON "operator_team_changes" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "operator_teams_operator" ON "operator_teams" USING btree ("organisation_id","operator_id");--> statement-breakpoint
CREATE INDEX "operator_teams_team" ON "operator_teams" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "operators_user" ON "operators" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "team_leads_team" ON "team_leads" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_leads_organisation" ON "team_leads" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("organisation_id",lower(name));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'member', 'supervisor', 'agent', 'auditor')) NOT VALID;