CREATE TABLE "counted_operator_teams" (
	"organisation_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_team_calls" (
	"organisation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "customer_team_calls_organisation_id_customer_id_team_id_pk" PRIMARY KEY("organisation_id","customer_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "customer_call_changes" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "customer_call_changes" ADD COLUMN "occurred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "counted_operator_teams" ADD CONSTRAINT "counted_operator_teams_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_team_calls" ADD CONSTRAINT "customer_team_calls_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_operator_teams_operator" ON "counted_operator_teams" USING btree ("organisation_id","operator_id");--> statement-breakpoint
CREATE INDEX "customer_team_calls_most" ON "customer_team_calls" USING btree ("organisation_id","team_id","calls" DESC NULLS LAST,"customer_id");--> statement-breakpoint
CREATE INDEX "customer_team_calls_none" ON "customer_team_calls" USING btree ("organisation_id") WHERE calls = 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_customer_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.customer_id IS NOT NULL THEN
    INSERT INTO customer_call_changes (organisation_id, customer_id, change, operator_id, occurred_at)
    VALUES (OLD.organisation_id, OLD.customer_id, -1, OLD.operator_id, OLD.occurred_at);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.customer_id IS NOT NULL THEN
    INSERT INTO customer_call_changes (organisation_id, customer_id, change, operator_id, occurred_at)
    VALUES (NEW.organisation_id, NEW.customer_id, 1, NEW.operator_id, NEW.occurred_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Another operator or time may be another team's.
CREATE OR REPLACE TRIGGER call_facts_customers_change AFTER UPDATE ON call_facts FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.operator_id, OLD.occurred_at)
    IS DISTINCT FROM (NEW.customer_id, NEW.operator_id, NEW.occurred_at))
  EXECUTE FUNCTION note_customer_calls();
--> statement-breakpoint
-- Workers count the customers of teams, and sum the calls without a customer, as when these operators came to them.
INSERT INTO operator_team_changes (organisation_id, operator_id)
SELECT DISTINCT organisation_id, operator_id FROM operator_teams;
