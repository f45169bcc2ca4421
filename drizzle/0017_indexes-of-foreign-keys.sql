CREATE INDEX CONCURRENTLY "analyses_organisation" ON "analyses" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_keys_created_by" ON "api_keys" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_events_actor" ON "audit_events" USING btree ("organisation_id","actor_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_events_target" ON "audit_events" USING btree ("organisation_id","target_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "intent_taxonomies_created_by" ON "intent_taxonomies" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mfa_challenges_organisation" ON "mfa_challenges" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "password_links_organisation" ON "password_links" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recovery_codes_organisation" ON "recovery_codes" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rerun_items_organisation" ON "rerun_items" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reruns_created_by" ON "reruns" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_all_of_organisation" ON "reviews" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_reviewer" ON "reviews" USING btree ("reviewer_id") WHERE reviewer_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_ended_by" ON "reviews" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "scorecards_created_by" ON "scorecards" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_organisation" ON "sessions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transcripts_organisation" ON "transcripts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_created_by" ON "voicelogs" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voicelogs_api_key" ON "voicelogs" USING btree ("api_key_id") WHERE api_key_id is not null;