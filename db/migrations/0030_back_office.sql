CREATE TABLE "call_refunds" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	"earning" text NOT NULL,
	"note" text NOT NULL,
	"refunded_by" uuid NOT NULL,
	"refunded_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "call_refunds_earning_known" CHECK ("call_refunds"."earning" in ('kept', 'taken_back')),
	CONSTRAINT "call_refunds_credits_positive" CHECK ("call_refunds"."credits" > 0),
	CONSTRAINT "call_refunds_note_length" CHECK (char_length("call_refunds"."note") between 10 and 500)
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" text NOT NULL,
	"broken_id" bigint,
	"checked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_code_known";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_refunded_by_users_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_refunds_by" ON "call_refunds" USING btree ("refunded_by");--> statement-breakpoint
CREATE INDEX "call_refunds_at" ON "call_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "calls_start" ON "calls" USING btree ("scheduled_start","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'report_of_danger'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_version_known" CHECK ("audit_log"."version" in (1, 2));