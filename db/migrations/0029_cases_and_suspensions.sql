CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid,
	CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'report_of_danger')),
	CONSTRAINT "alarms_subject_length" CHECK (char_length("alarms"."subject") <= 200),
	CONSTRAINT "alarms_detail_length" CHECK (char_length("alarms"."detail") <= 500),
	CONSTRAINT "alarms_times_positive" CHECK ("alarms"."times" > 0),
	CONSTRAINT "alarms_read_is_whole" CHECK (("alarms"."read_at" is null) = ("alarms"."read_by" is null))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "appeals_by_known" CHECK ("appeals"."by" in ('concerned', 'notifier')),
	CONSTRAINT "appeals_text_length" CHECK (char_length("appeals"."text") <= 3000)
);
--> statement-breakpoint
CREATE TABLE "case_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"measure" text NOT NULL,
	"days" smallint,
	"contents" text[] DEFAULT '{}' NOT NULL,
	"ground_kind" text,
	"ground" text,
	"findings" text NOT NULL,
	"is_automated" boolean DEFAULT false NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "case_decisions_measure_known" CHECK ("case_decisions"."measure" in ('none', 'warning', 'content_removed', 'suspended', 'closed')),
	CONSTRAINT "case_decisions_ground_kind_known" CHECK ("case_decisions"."ground_kind" in ('law', 'rule')),
	CONSTRAINT "case_decisions_round" CHECK ("case_decisions"."round" in (1, 2)),
	CONSTRAINT "case_decisions_contents_known" CHECK ("case_decisions"."contents" <@ array['photo', 'bio', 'name', 'rating']::text[]),
	CONSTRAINT "case_decisions_days_fit_measure" CHECK (("case_decisions"."measure" = 'suspended') = ("case_decisions"."days" is not null) and ("case_decisions"."days" is null or "case_decisions"."days" in (1, 3, 7, 14, 30, 90, 180))),
	CONSTRAINT "case_decisions_contents_fit_measure" CHECK (("case_decisions"."measure" = 'content_removed') = (cardinality("case_decisions"."contents") > 0)),
	CONSTRAINT "case_decisions_ground_is_whole" CHECK (("case_decisions"."ground_kind" is null) = ("case_decisions"."ground" is null) and ("case_decisions"."measure" = 'none' or "case_decisions"."ground" is not null)),
	CONSTRAINT "case_decisions_ground_length" CHECK (char_length("case_decisions"."ground") between 1 and 500),
	CONSTRAINT "case_decisions_findings_length" CHECK (char_length("case_decisions"."findings") between 1 and 3000)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text DEFAULT ('C-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))) NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"subject_id" uuid,
	"reporter_id" uuid,
	"notifier_name" text,
	"notifier_email" text,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"urls" text[] DEFAULT '{}' NOT NULL,
	"call_id" uuid,
	"rating_id" uuid,
	"is_danger" boolean DEFAULT false NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"assigned_to" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_reference_unique" UNIQUE("reference"),
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('report', 'notice', 'own_initiative', 'objection', 'accessibility')),
	CONSTRAINT "cases_status_known" CHECK ("cases"."status" in ('open', 'in_review', 'decided', 'appealed', 'decided_again', 'closed')),
	CONSTRAINT "cases_reason_known" CHECK ("cases"."reason" in ('harassment', 'contact_details', 'fraud', 'underage', 'danger', 'other')),
	CONSTRAINT "cases_language_known" CHECK ("cases"."language" in ('en', 'de')),
	CONSTRAINT "cases_text_length" CHECK (char_length("cases"."text") <= 5000),
	CONSTRAINT "cases_urls_count" CHECK (cardinality("cases"."urls") <= 10),
	CONSTRAINT "cases_notifier_name_length" CHECK (char_length("cases"."notifier_name") between 1 and 100),
	CONSTRAINT "cases_closed_has_instant" CHECK (("cases"."status" = 'closed') = ("cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"decision_id" uuid,
	"start_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"end_at" timestamp (3) with time zone,
	"status_before" text,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lift_note" text,
	CONSTRAINT "suspensions_status_before_known" CHECK ("suspensions"."status_before" in ('new', 'active', 'rejected', 'suspended', 'canceled')),
	CONSTRAINT "suspensions_status_before_is_open" CHECK ("suspensions"."status_before" not in ('suspended', 'canceled')),
	CONSTRAINT "suspensions_ends_after_start" CHECK ("suspensions"."end_at" > "suspensions"."start_at"),
	CONSTRAINT "suspensions_lift_is_whole" CHECK ("suspensions"."lifted_at" is not null or num_nonnulls("suspensions"."lifted_by", "suspensions"."lift_note") = 0),
	CONSTRAINT "suspensions_lift_note_length" CHECK (char_length("suspensions"."lift_note") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "re_authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_unread_once" ON "alarms" USING btree ("code","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "alarms_age" ON "alarms" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("case_id","by");--> statement-breakpoint
CREATE UNIQUE INDEX "case_decisions_once" ON "case_decisions" USING btree ("case_id","round");--> statement-breakpoint
CREATE INDEX "case_decisions_decided_by" ON "case_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("status","is_danger" DESC NULLS LAST,"due_at");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id","opened_at");--> statement-breakpoint
CREATE INDEX "cases_reporter" ON "cases" USING btree ("reporter_id","opened_at");--> statement-breakpoint
CREATE INDEX "cases_call" ON "cases" USING btree ("call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("end_at") WHERE lifted_at is null and end_at is not null;