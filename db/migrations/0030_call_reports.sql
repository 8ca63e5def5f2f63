CREATE TABLE "call_reports" (
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reported_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"setup_ms" integer,
	"path" text,
	"reconnects" smallint NOT NULL,
	"longest_gap_ms" integer NOT NULL,
	"loss_percent" real,
	"round_trip_ms" integer,
	"concealed_percent" real,
	"failure" text,
	CONSTRAINT "call_reports_one_each" PRIMARY KEY("call_id","user_id"),
	CONSTRAINT "call_reports_path_known" CHECK ("call_reports"."path" in ('direct', 'relay_udp', 'relay_tcp', 'relay_tls')),
	CONSTRAINT "call_reports_failure_known" CHECK ("call_reports"."failure" in ('no_relay', 'no_path', 'never_flowed', 'media_lost', 'negotiation', 'no_microphone', 'trust_mismatch')),
	CONSTRAINT "call_reports_setup_ms_in_bounds" CHECK ("call_reports"."setup_ms" between 0 and 600000),
	CONSTRAINT "call_reports_reconnects_in_bounds" CHECK ("call_reports"."reconnects" between 0 and 1000),
	CONSTRAINT "call_reports_longest_gap_ms_in_bounds" CHECK ("call_reports"."longest_gap_ms" between 0 and 3600000),
	CONSTRAINT "call_reports_loss_percent_in_bounds" CHECK ("call_reports"."loss_percent" between 0 and 100),
	CONSTRAINT "call_reports_round_trip_ms_in_bounds" CHECK ("call_reports"."round_trip_ms" between 0 and 60000),
	CONSTRAINT "call_reports_concealed_percent_in_bounds" CHECK ("call_reports"."concealed_percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_read_is_whole";--> statement-breakpoint
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_code_known";--> statement-breakpoint
ALTER TABLE "call_reports" ADD CONSTRAINT "call_reports_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reports" ADD CONSTRAINT "call_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_reports_reported" ON "call_reports" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "call_reports_user" ON "call_reports" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_reader_read" CHECK ("alarms"."read_by" is null or "alarms"."read_at" is not null);--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated', 'calls_do_not_connect'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER call_reports_owner_not_canceled BEFORE INSERT OR UPDATE ON call_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
