DROP INDEX "rule_alerts_unseen";--> statement-breakpoint
ALTER TABLE "rule_alerts" ALTER COLUMN "hit_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD COLUMN "kind" text DEFAULT 'hit' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_task_id_review_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."review_tasks"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_comment_id_call_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."call_comments"("id") ON DELETE cascade ON UPDATE no action NOT VALID;