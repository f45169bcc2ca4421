CREATE TABLE "report_team_intents" (
	"organisation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"value" text,
	"intent" text NOT NULL,
	"calls" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_team_rollups" (
	"organisation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"value" text,
	"calls" bigint NOT NULL,
	"calls_unreliable" bigint NOT NULL,
	"status_awaiting_upload" bigint NOT NULL,
	"status_queued" bigint NOT NULL,
	"status_transcribing" bigint NOT NULL,
	"status_analysing" bigint NOT NULL,
	"status_completed" bigint NOT NULL,
	"status_failed" bigint NOT NULL,
	"duration_n" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	"quality_n" bigint NOT NULL,
	"quality_tenths" bigint NOT NULL,
	"auto_fails" bigint NOT NULL,
	"emotion_neutral" bigint NOT NULL,
	"emotion_satisfaction" bigint NOT NULL,
	"emotion_frustration" bigint NOT NULL,
	"emotion_anger" bigint NOT NULL,
	"emotion_anxiety" bigint NOT NULL,
	"emotion_sadness" bigint NOT NULL,
	"emotion_confusion" bigint NOT NULL,
	"trend_improving" bigint NOT NULL,
	"trend_worsening" bigint NOT NULL,
	"trend_steady" bigint NOT NULL,
	"outcome_resolved" bigint NOT NULL,
	"outcome_unresolved" bigint NOT NULL,
	"outcome_follow_up" bigint NOT NULL,
	"outcome_unknown" bigint NOT NULL,
	"metrics_n" bigint NOT NULL,
	"measured_ms" bigint NOT NULL,
	"talk_agent_ms" bigint NOT NULL,
	"talk_customer_ms" bigint NOT NULL,
	"silence_ms" bigint NOT NULL,
	"longest_silence_ms" bigint NOT NULL,
	"overlap_ms" bigint NOT NULL,
	"interruptions_agent" bigint NOT NULL,
	"interruptions_customer" bigint NOT NULL,
	"turns" bigint NOT NULL,
	"latency_agent_n" bigint NOT NULL,
	"latency_agent_ms" bigint NOT NULL,
	"latency_customer_n" bigint NOT NULL,
	"latency_customer_ms" bigint NOT NULL,
	"wpm_agent_n" bigint NOT NULL,
	"wpm_agent_tenths" bigint NOT NULL,
	"wpm_customer_n" bigint NOT NULL,
	"wpm_customer_tenths" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_team_intents" ADD CONSTRAINT "report_team_intents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_team_rollups" ADD CONSTRAINT "report_team_rollups_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_team_intents_value" ON "report_team_intents" USING btree ("organisation_id","team_id","dimension","value","grain","starts_at");--> statement-breakpoint
CREATE INDEX "report_team_intents_day" ON "report_team_intents" USING btree ("organisation_id","starts_at");--> statement-breakpoint
CREATE INDEX "report_team_rollups_time" ON "report_team_rollups" USING btree ("organisation_id","team_id","dimension","grain","starts_at");--> statement-breakpoint
CREATE INDEX "report_team_rollups_day" ON "report_team_rollups" USING btree ("organisation_id","starts_at");