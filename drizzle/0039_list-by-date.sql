CREATE INDEX CONCURRENTLY "voicelogs_status_date" ON "voicelogs" USING btree ("organisation_id","status","occurred_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_operator_date" ON "voicelogs" USING btree ("organisation_id","operator_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_customer_date" ON "voicelogs" USING btree ("organisation_id","customer_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_department_date" ON "voicelogs" USING btree ("organisation_id","department","occurred_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_intent_date" ON "voicelogs" USING btree ("organisation_id","intent","occurred_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_emotion_date" ON "voicelogs" USING btree ("organisation_id","emotion","occurred_at","id");