ALTER TABLE "call_facts" ADD COLUMN "transcript_reliability" text;--> statement-breakpoint
-- No call had a reliability before this version, so rollups that exist count none. Later rows get no default: a process
-- of the version before does not know the column, and what it writes is null.
ALTER TABLE "report_rollups" ADD COLUMN "calls_unreliable" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "report_rollups" ALTER COLUMN "calls_unreliable" DROP DEFAULT;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_call_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_facts (voicelog_id, organisation_id, occurred_at, status, operator_id, customer_id, department,
    language, duration_ms, intent, emotion, emotion_trend, quality_score, transcript_reliability)
  VALUES (NEW.id, NEW.organisation_id, NEW.occurred_at, NEW.status, NEW.operator_id, NEW.customer_id, NEW.department,
    NEW.language, NEW.duration_ms, NEW.intent, NEW.emotion, NEW.emotion_trend, NEW.quality_score,
    NEW.transcript_reliability)
  ON CONFLICT (voicelog_id) DO UPDATE SET occurred_at = excluded.occurred_at, status = excluded.status,
    operator_id = excluded.operator_id, customer_id = excluded.customer_id, department = excluded.department,
    language = excluded.language, duration_ms = excluded.duration_ms, intent = excluded.intent,
    emotion = excluded.emotion, emotion_trend = excluded.emotion_trend, quality_score = excluded.quality_score,
    transcript_reliability = excluded.transcript_reliability;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER voicelogs_changed_facts AFTER UPDATE ON voicelogs FOR EACH ROW
  WHEN (NEW.status <> 'uploading' AND (OLD.status, OLD.call_date, OLD.created_at, OLD.operator_id, OLD.customer_id,
    OLD.department, OLD.language, OLD.duration_ms, OLD.intent, OLD.emotion, OLD.emotion_trend, OLD.quality_score,
    OLD.transcript_reliability)
    IS DISTINCT FROM (NEW.status, NEW.call_date, NEW.created_at, NEW.operator_id, NEW.customer_id,
    NEW.department, NEW.language, NEW.duration_ms, NEW.intent, NEW.emotion, NEW.emotion_trend, NEW.quality_score,
    NEW.transcript_reliability))
  EXECUTE FUNCTION keep_call_facts();
--> statement-breakpoint
-- Reports have nothing of an unreliable result.
CREATE OR REPLACE FUNCTION keep_analysis_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted jsonb := CASE WHEN NOT NEW.unreliable THEN NEW.result END;
BEGIN
  IF NEW.kind = 'summary' THEN PERFORM keep_outcome_facts(NEW.voicelog_id, counted);
  ELSE PERFORM keep_quality_facts(NEW.voicelog_id, NEW.organisation_id, counted);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER analyses_changed_facts AFTER UPDATE ON analyses FOR EACH ROW
  WHEN (NEW.kind IN ('summary', 'quality')
    AND (NEW.result, NEW.unreliable) IS DISTINCT FROM (OLD.result, OLD.unreliable))
  EXECUTE FUNCTION keep_analysis_facts();
--> statement-breakpoint
-- A process of the version before has recomputed a day without counting its unreliable calls. The mark stays until a
-- process of this version recomputes the day; reports read it from its calls meanwhile.
CREATE FUNCTION mark_day_of_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_dirty_days (organisation_id, day)
  VALUES (NEW.organisation_id, (NEW.starts_at AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Each recomputed day that has calls has exactly one such row.
CREATE TRIGGER report_rollups_mark AFTER INSERT ON report_rollups FOR EACH ROW
  WHEN (NEW.calls_unreliable IS NULL AND NEW.dimension = 'all' AND NEW.grain = 'day')
  EXECUTE FUNCTION mark_day_of_rollup();
