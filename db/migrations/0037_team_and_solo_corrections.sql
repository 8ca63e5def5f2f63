ALTER TABLE "alarms" DROP CONSTRAINT "alarms_code_known";--> statement-breakpoint
ALTER TABLE "corrections" DROP CONSTRAINT "corrections_decided_by_another";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_version_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "execute_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_checks" ADD COLUMN "other_key_id" bigint;--> statement-breakpoint
CREATE INDEX "corrections_due" ON "corrections" USING btree ("execute_at") WHERE status = 'proposed';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_only_administrators_support" CHECK (not "users"."is_support" or "users"."role" = 'admin');--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'audit_trail_other_key', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated', 'calls_do_not_connect'));--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_delay" CHECK ("corrections"."execute_at" >= "corrections"."created_at" + make_interval(hours => 24));--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_another" CHECK (case "corrections"."status" when 'approved' then
          case when "corrections"."decided_by" is null then "corrections"."execute_at" is not null and "corrections"."decided_at" >= "corrections"."execute_at"
          else "corrections"."decided_by" <> "corrections"."proposed_by" end
        when 'rejected' then "corrections"."decided_by" is not null and "corrections"."decided_by" <> "corrections"."proposed_by"
        when 'withdrawn' then "corrections"."decided_by" is not null and "corrections"."decided_by" = "corrections"."proposed_by"
        else "corrections"."decided_by" is null end);--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_version_known" CHECK ("audit_log"."version" in (1, 2, 3));