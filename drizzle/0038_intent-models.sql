CREATE TABLE "intent_models" (
	"organisation_id" uuid NOT NULL,
	"learnt_from" text NOT NULL,
	"intents_version" integer NOT NULL,
	"model" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intent_models_organisation_id_learnt_from_pk" PRIMARY KEY("organisation_id","learnt_from")
);
--> statement-breakpoint
ALTER TABLE "intent_models" ADD CONSTRAINT "intent_models_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;