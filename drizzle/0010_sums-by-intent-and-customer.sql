CREATE TABLE "customer_call_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_calls" (
	"organisation_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "customer_calls_organisation_id_customer_id_pk" PRIMARY KEY("organisation_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "report_intents" (
	"organisation_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"value" text,
	"intent" text NOT NULL,
	"calls" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "call_facts_occurred";--> statement-breakpoint
ALTER TABLE "report_intents" ADD CONSTRAINT "report_intents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_call_changes_organisation" ON "customer_call_changes" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "customer_calls_most" ON "customer_calls" USING btree ("organisation_id","calls" DESC NULLS LAST,"customer_id");--> statement-breakpoint
CREATE INDEX "customer_calls_none" ON "customer_calls" USING btree ("organisation_id") WHERE calls = 0;--> statement-breakpoint
CREATE INDEX "report_intents_time" ON "report_intents" USING btree ("organisation_id","dimension","grain","starts_at");--> statement-breakpoint
CREATE INDEX "report_intents_value" ON "report_intents" USING btree ("organisation_id","dimension","value","grain","starts_at");--> statement-breakpoint
CREATE INDEX "call_facts_department_emotion" ON "call_facts" USING btree ("organisation_id","department","emotion","occurred_at");--> statement-breakpoint
CREATE INDEX "call_facts_occurred" ON "call_facts" USING btree ("organisation_id","occurred_at","customer_id");--> statement-breakpoint
-- One row a change and none shared, so that no transaction waits for another.
CREATE FUNCTION note_customer_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.customer_id IS NOT NULL THEN
    INSERT INTO customer_call_changes (organisation_id, customer_id, change)
    VALUES (OLD.organisation_id, OLD.customer_id, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.customer_id IS NOT NULL THEN
    INSERT INTO customer_call_changes (organisation_id, customer_id, change)
    VALUES (NEW.organisation_id, NEW.customer_id, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER call_facts_customers AFTER INSERT OR DELETE ON call_facts FOR EACH ROW
  EXECUTE FUNCTION note_customer_calls();
--> statement-breakpoint
CREATE TRIGGER call_facts_customers_change AFTER UPDATE ON call_facts FOR EACH ROW
  WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION note_customer_calls();
--> statement-breakpoint
-- Nobody writes calls from here to the end of this transaction: the new triggers hold them up.
INSERT INTO customer_calls (organisation_id, customer_id, calls)
SELECT organisation_id, customer_id, count(*) FROM call_facts WHERE customer_id IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
-- The new sums of every day there is are yet to be made: until then days are read from their calls.
INSERT INTO report_dirty_days (organisation_id, day)
SELECT DISTINCT organisation_id, (occurred_at AT TIME ZONE 'UTC')::date FROM call_facts;
