CREATE TABLE "call_answers" (
	"voicelog_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_facts" (
	"voicelog_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"operator_id" text,
	"customer_id" text,
	"department" text,
	"language" text NOT NULL,
	"duration_ms" integer,
	"intent" text,
	"emotion" text,
	"emotion_trend" text,
	"quality_score" real,
	"outcome" text,
	"auto_fail" boolean,
	"measured_ms" integer,
	"talk_agent_ms" integer,
	"talk_customer_ms" integer,
	"silence_ms" integer,
	"longest_silence_ms" integer,
	"overlap_ms" integer,
	"interruptions_agent" integer,
	"interruptions_customer" integer,
	"turns" integer,
	"latency_agent_ms" integer,
	"latency_customer_ms" integer,
	"wpm_agent_tenths" integer,
	"wpm_customer_tenths" integer
);
--> statement-breakpoint
CREATE TABLE "report_dirty_days" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_rollups" (
	"organisation_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"value" text,
	"calls" bigint NOT NULL,
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
ALTER TABLE "call_answers" ADD CONSTRAINT "call_answers_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_facts" ADD CONSTRAINT "call_facts_voicelog_id_voicelogs_id_fk" FOREIGN KEY ("voicelog_id") REFERENCES "public"."voicelogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_rollups" ADD CONSTRAINT "report_rollups_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_facts_occurred" ON "call_facts" USING btree ("organisation_id","occurred_at");--> statement-breakpoint
CREATE INDEX "call_facts_operator" ON "call_facts" USING btree ("organisation_id","operator_id","occurred_at");--> statement-breakpoint
CREATE INDEX "call_facts_customer" ON "call_facts" USING btree ("organisation_id","customer_id","occurred_at");--> statement-breakpoint
CREATE INDEX "call_facts_department" ON "call_facts" USING btree ("organisation_id","department","occurred_at");--> statement-breakpoint
CREATE INDEX "call_facts_intent" ON "call_facts" USING btree ("organisation_id","intent","occurred_at");--> statement-breakpoint
CREATE INDEX "report_dirty_days_day" ON "report_dirty_days" USING btree ("organisation_id","day");--> statement-breakpoint
CREATE INDEX "report_rollups_time" ON "report_rollups" USING btree ("organisation_id","dimension","grain","starts_at");--> statement-breakpoint
CREATE INDEX "report_rollups_value" ON "report_rollups" USING btree ("organisation_id","dimension","value","grain","starts_at");--> statement-breakpoint
-- A metric of an analysis as a whole number; null for what is none, so that no odd result stops its own transaction.
CREATE FUNCTION report_number(value jsonb, scale integer DEFAULT 1) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value) = 'number'
    THEN least(greatest(round((value #>> '{}')::numeric * scale), 0), 2147483647)::integer END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_call_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_facts (voicelog_id, organisation_id, occurred_at, status, operator_id, customer_id, department,
    language, duration_ms, intent, emotion, emotion_trend, quality_score)
  VALUES (NEW.id, NEW.organisation_id, NEW.occurred_at, NEW.status, NEW.operator_id, NEW.customer_id, NEW.department,
    NEW.language, NEW.duration_ms, NEW.intent, NEW.emotion, NEW.emotion_trend, NEW.quality_score)
  ON CONFLICT (voicelog_id) DO UPDATE SET occurred_at = excluded.occurred_at, status = excluded.status,
    operator_id = excluded.operator_id, customer_id = excluded.customer_id, department = excluded.department,
    language = excluded.language, duration_ms = excluded.duration_ms, intent = excluded.intent,
    emotion = excluded.emotion, emotion_trend = excluded.emotion_trend, quality_score = excluded.quality_score;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voicelogs_new_facts AFTER INSERT ON voicelogs FOR EACH ROW
  WHEN (NEW.status <> 'uploading') EXECUTE FUNCTION keep_call_facts();
--> statement-breakpoint
CREATE TRIGGER voicelogs_changed_facts AFTER UPDATE ON voicelogs FOR EACH ROW
  WHEN (NEW.status <> 'uploading' AND (OLD.status, OLD.call_date, OLD.created_at, OLD.operator_id, OLD.customer_id,
    OLD.department, OLD.language, OLD.duration_ms, OLD.intent, OLD.emotion, OLD.emotion_trend, OLD.quality_score)
    IS DISTINCT FROM (NEW.status, NEW.call_date, NEW.created_at, NEW.operator_id, NEW.customer_id,
    NEW.department, NEW.language, NEW.duration_ms, NEW.intent, NEW.emotion, NEW.emotion_trend, NEW.quality_score))
  EXECUTE FUNCTION keep_call_facts();
--> statement-breakpoint
CREATE FUNCTION keep_outcome_facts(call uuid, result jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE call_facts SET outcome = result ->> 'outcome'
  WHERE voicelog_id = call AND outcome IS DISTINCT FROM result ->> 'outcome'
$$;
--> statement-breakpoint
CREATE FUNCTION keep_quality_facts(call uuid, organisation uuid, result jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE call_facts SET
    auto_fail = (result -> 'auto_fail') = 'true'::jsonb,
    measured_ms = report_number(result #> '{metrics,duration_ms}'),
    talk_agent_ms = report_number(result #> '{metrics,talk_ms,agent}'),
    talk_customer_ms = report_number(result #> '{metrics,talk_ms,customer}'),
    silence_ms = report_number(result #> '{metrics,silence_ms}'),
    longest_silence_ms = report_number(result #> '{metrics,longest_silence_ms}'),
    overlap_ms = report_number(result #> '{metrics,overlap_ms}'),
    interruptions_agent = report_number(result #> '{metrics,interruptions,agent}'),
    interruptions_customer = report_number(result #> '{metrics,interruptions,customer}'),
    turns = report_number(result #> '{metrics,turns}'),
    latency_agent_ms = report_number(result #> '{metrics,response_latency_ms,agent}'),
    latency_customer_ms = report_number(result #> '{metrics,response_latency_ms,customer}'),
    -- Who does not speak has no pace.
    wpm_agent_tenths = CASE WHEN report_number(result #> '{metrics,talk_ms,agent}') > 0
      THEN report_number(result #> '{metrics,words_per_minute,agent}', 10) END,
    wpm_customer_tenths = CASE WHEN report_number(result #> '{metrics,talk_ms,customer}') > 0
      THEN report_number(result #> '{metrics,words_per_minute,customer}', 10) END
  WHERE voicelog_id = call;
  DELETE FROM call_answers WHERE voicelog_id = call AND jsonb_typeof(result -> 'answers') IS DISTINCT FROM 'array';
  INSERT INTO call_answers (voicelog_id, organisation_id, answers)
  SELECT call, organisation, coalesce(
    (SELECT jsonb_object_agg(each ->> 'question_id',
        jsonb_build_array(each -> 'answer', each -> 'points', each -> 'max_points', each -> 'source'))
      FROM jsonb_array_elements(result -> 'answers') each WHERE each ->> 'question_id' IS NOT NULL), '{}')
  WHERE jsonb_typeof(result -> 'answers') = 'array'
  ON CONFLICT (voicelog_id) DO UPDATE SET answers = excluded.answers;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_analysis_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'summary' THEN PERFORM keep_outcome_facts(NEW.voicelog_id, NEW.result);
  ELSE PERFORM keep_quality_facts(NEW.voicelog_id, NEW.organisation_id, NEW.result);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER analyses_new_facts AFTER INSERT ON analyses FOR EACH ROW
  WHEN (NEW.kind IN ('summary', 'quality') AND NEW.result IS NOT NULL) EXECUTE FUNCTION keep_analysis_facts();
--> statement-breakpoint
CREATE TRIGGER analyses_changed_facts AFTER UPDATE ON analyses FOR EACH ROW
  WHEN (NEW.kind IN ('summary', 'quality') AND NEW.result IS DISTINCT FROM OLD.result)
  EXECUTE FUNCTION keep_analysis_facts();
--> statement-breakpoint
CREATE FUNCTION forget_analysis_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind = 'summary' THEN PERFORM keep_outcome_facts(OLD.voicelog_id, NULL);
  ELSE PERFORM keep_quality_facts(OLD.voicelog_id, OLD.organisation_id, NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER analyses_gone_facts AFTER DELETE ON analyses FOR EACH ROW
  WHEN (OLD.kind IN ('summary', 'quality')) EXECUTE FUNCTION forget_analysis_facts();
--> statement-breakpoint
-- One mark a change and none shared, so that no transaction waits for another.
CREATE FUNCTION mark_report_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was date; becomes date;
BEGIN
  IF TG_OP <> 'INSERT' THEN was := (OLD.occurred_at AT TIME ZONE 'UTC')::date; END IF;
  IF TG_OP <> 'DELETE' THEN becomes := (NEW.occurred_at AT TIME ZONE 'UTC')::date; END IF;
  IF was IS NOT NULL THEN
    INSERT INTO report_dirty_days (organisation_id, day) VALUES (OLD.organisation_id, was);
  END IF;
  IF becomes IS NOT NULL AND becomes IS DISTINCT FROM was THEN
    INSERT INTO report_dirty_days (organisation_id, day) VALUES (NEW.organisation_id, becomes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was there before, and a mark for each of its days.
INSERT INTO call_facts (voicelog_id, organisation_id, occurred_at, status, operator_id, customer_id, department,
  language, duration_ms, intent, emotion, emotion_trend, quality_score)
SELECT id, organisation_id, occurred_at, status, operator_id, customer_id, department,
  language, duration_ms, intent, emotion, emotion_trend, quality_score
FROM voicelogs WHERE status <> 'uploading';
--> statement-breakpoint
DO $$ BEGIN
  PERFORM keep_outcome_facts(voicelog_id, result) FROM analyses WHERE kind = 'summary' AND result IS NOT NULL;
  PERFORM keep_quality_facts(voicelog_id, organisation_id, result) FROM analyses
    WHERE kind = 'quality' AND result IS NOT NULL;
END $$;
--> statement-breakpoint
INSERT INTO report_dirty_days (organisation_id, day)
SELECT DISTINCT organisation_id, (occurred_at AT TIME ZONE 'UTC')::date FROM call_facts;
--> statement-breakpoint
CREATE TRIGGER call_facts_mark AFTER INSERT OR DELETE ON call_facts FOR EACH ROW EXECUTE FUNCTION mark_report_days();
--> statement-breakpoint
CREATE TRIGGER call_facts_mark_change AFTER UPDATE ON call_facts FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_report_days();
