CREATE TABLE "model_usage" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"prompt_tokens" bigint NOT NULL,
	"cached_tokens" bigint NOT NULL,
	"completion_tokens" bigint NOT NULL,
	"cost" double precision NOT NULL,
	CONSTRAINT "model_usage_organisation_id_day_kind_model_pk" PRIMARY KEY("organisation_id","day","kind","model")
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;