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
	CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated')),
	CONSTRAINT "alarms_subject_length" CHECK (char_length("alarms"."subject") <= 200),
	CONSTRAINT "alarms_detail_length" CHECK (char_length("alarms"."detail") <= 500),
	CONSTRAINT "alarms_times_positive" CHECK ("alarms"."times" > 0),
	CONSTRAINT "alarms_read_is_whole" CHECK (("alarms"."read_at" is null) = ("alarms"."read_by" is null))
);
--> statement-breakpoint
CREATE TABLE "call_refunds" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	"earning" text NOT NULL,
	"note" text NOT NULL,
	"refunded_by" uuid NOT NULL,
	"refunded_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "call_refunds_earning_known" CHECK ("call_refunds"."earning" in ('stays', 'taken_back')),
	CONSTRAINT "call_refunds_credits_positive" CHECK ("call_refunds"."credits" > 0),
	CONSTRAINT "call_refunds_note_length" CHECK (char_length("call_refunds"."note") between 10 and 500)
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "person_notes_text_length" CHECK (char_length("person_notes"."text") between 1 and 2000),
	CONSTRAINT "person_notes_about_others" CHECK ("person_notes"."user_id" <> "person_notes"."author_id")
);
--> statement-breakpoint
CREATE TABLE "trial_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "trial_marks_kind_known" CHECK ("trial_marks"."kind" in ('mailbox', 'browser')),
	CONSTRAINT "trial_marks_hash_length" CHECK (octet_length("trial_marks"."hash") = 32)
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
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
	CONSTRAINT "cases_reason_known" CHECK ("cases"."reason" in ('harassment', 'contact_details', 'fraud', 'underage', 'danger', 'child_abuse', 'illegal', 'other')),
	CONSTRAINT "cases_language_known" CHECK ("cases"."language" in ('en', 'de')),
	CONSTRAINT "cases_text_length" CHECK (char_length("cases"."text") <= 5000),
	CONSTRAINT "cases_urls_count" CHECK (cardinality("cases"."urls") <= 10),
	CONSTRAINT "cases_notifier_name_length" CHECK (char_length("cases"."notifier_name") between 1 and 100),
	CONSTRAINT "cases_closed_has_instant" CHECK (("cases"."status" = 'closed') = ("cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"proof" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "email_changes_outcome_known" CHECK ("email_changes"."outcome" in ('completed', 'objected', 'withdrawn', 'expired', 'taken')),
	CONSTRAINT "email_changes_email" CHECK ("email_changes"."email" = lower("email_changes"."email") and char_length("email_changes"."email") <= 254),
	CONSTRAINT "email_changes_proof_length" CHECK (char_length("email_changes"."proof") between 10 and 1000),
	CONSTRAINT "email_changes_time_to_object" CHECK ("email_changes"."effective_at" > "email_changes"."requested_at" and "email_changes"."expires_at" > "email_changes"."effective_at"),
	CONSTRAINT "email_changes_end_is_whole" CHECK (("email_changes"."outcome" is null) = ("email_changes"."ended_at" is null)),
	CONSTRAINT "email_changes_confirmed_and_waited" CHECK ("email_changes"."outcome" is distinct from 'completed' or ("email_changes"."confirmed_at" is not null and "email_changes"."ended_at" >= "email_changes"."effective_at"))
);
--> statement-breakpoint
CREATE TABLE "legal_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "legal_acceptances_way_known" CHECK ("legal_acceptances"."way" in ('sign_up', 'asked'))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"document" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"declared_on" date NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"is_change" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "legal_versions_key" PRIMARY KEY("document","language","version"),
	CONSTRAINT "legal_versions_document_known" CHECK ("legal_versions"."document" in ('terms', 'privacy', 'imprint')),
	CONSTRAINT "legal_versions_language_known" CHECK ("legal_versions"."language" in ('en', 'de')),
	CONSTRAINT "legal_versions_version_length" CHECK (char_length("legal_versions"."version") between 1 and 40),
	CONSTRAINT "legal_versions_source_length" CHECK (char_length("legal_versions"."source") between 1 and 200000),
	CONSTRAINT "legal_versions_only_changes_are_announced" CHECK ("legal_versions"."announced_at" is null or "legal_versions"."is_change")
);
--> statement-breakpoint
CREATE TABLE "badge_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"companion_id" uuid NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"seen_on" date NOT NULL,
	"seen_by" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text,
	CONSTRAINT "badge_evidence_title_length" CHECK (char_length("badge_evidence"."title") between 1 and 120),
	CONSTRAINT "badge_evidence_issuer_length" CHECK (char_length("badge_evidence"."issuer") between 1 and 120),
	CONSTRAINT "badge_evidence_note_length" CHECK (char_length("badge_evidence"."note") <= 1000),
	CONSTRAINT "badge_evidence_reason_length" CHECK (char_length("badge_evidence"."withdrawn_reason") between 1 and 1000),
	CONSTRAINT "badge_evidence_withdrawal_is_whole" CHECK (num_nonnulls("badge_evidence"."withdrawn_at", "badge_evidence"."withdrawn_by", "badge_evidence"."withdrawn_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "content_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"is_material" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "content_changes_field_known" CHECK ("content_changes"."field" in ('name', 'photo', 'bio')),
	CONSTRAINT "content_changes_decision_known" CHECK ("content_changes"."decision" in ('accepted', 'removed', 'case')),
	CONSTRAINT "content_changes_decision_is_whole" CHECK (num_nonnulls("content_changes"."decision", "content_changes"."decided_at", "content_changes"."decided_by") in (0, 3))
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
CREATE TABLE "topic_acknowledgements" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"version" smallint NOT NULL,
	"acknowledged_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "topic_acknowledgements_user_id_topic_version_pk" PRIMARY KEY("user_id","topic","version"),
	CONSTRAINT "topic_acknowledgements_topic_known" CHECK ("topic_acknowledgements"."topic" in ('calming_anxiety', 'low_mood', 'grief_and_loss', 'burnout', 'better_sleep', 'body_image', 'eating_habits', 'living_with_illness', 'menopause_and_ageing', 'rituals')),
	CONSTRAINT "topic_acknowledgements_version_positive" CHECK ("topic_acknowledgements"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "trader_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_trader" boolean,
	"declare_by" timestamp (3) with time zone,
	"legal_name" text,
	"address" text,
	"country" text,
	"email" text,
	"phone" text,
	"register" text,
	"vat_id" text,
	"certified_at" timestamp (3) with time zone,
	"declared_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "trader_details_declared_is_whole" CHECK (("trader_details"."is_trader" is null) = ("trader_details"."declared_at" is null)),
	CONSTRAINT "trader_details_open_has_day" CHECK ("trader_details"."is_trader" is not null or "trader_details"."declare_by" is not null),
	CONSTRAINT "trader_details_trader_is_whole" CHECK ("trader_details"."is_trader" is not true or num_nulls("trader_details"."legal_name", "trader_details"."address", "trader_details"."country", "trader_details"."email", "trader_details"."phone", "trader_details"."certified_at") = 0),
	CONSTRAINT "trader_details_private_has_no_address" CHECK ("trader_details"."is_trader" is true or num_nonnulls("trader_details"."legal_name", "trader_details"."address", "trader_details"."country", "trader_details"."email", "trader_details"."phone", "trader_details"."register", "trader_details"."vat_id", "trader_details"."certified_at") = 0),
	CONSTRAINT "trader_details_lengths" CHECK (char_length("trader_details"."legal_name") between 1 and 150 and char_length("trader_details"."address") between 1 and 300 and char_length("trader_details"."phone") <= 40 and char_length("trader_details"."register") <= 150)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "re_authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_limits" ADD COLUMN "hours_per_week" smallint;--> statement-breakpoint
ALTER TABLE "booking_limits" ADD COLUMN "days_between_calls" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "featured_rank" smallint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_refunded_by_users_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_marks" ADD CONSTRAINT "trial_marks_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_of_a_version" FOREIGN KEY ("document","language","version") REFERENCES "public"."legal_versions"("document","language","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_acknowledgements" ADD CONSTRAINT "topic_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trader_details" ADD CONSTRAINT "trader_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_unread_once" ON "alarms" USING btree ("code","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "alarms_age" ON "alarms" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "call_refunds_by" ON "call_refunds" USING btree ("refunded_by");--> statement-breakpoint
CREATE INDEX "call_refunds_at" ON "call_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_marks_once" ON "trial_marks" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "trial_marks_call" ON "trial_marks" USING btree ("call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("case_id","by");--> statement-breakpoint
CREATE UNIQUE INDEX "case_decisions_once" ON "case_decisions" USING btree ("case_id","round");--> statement-breakpoint
CREATE INDEX "case_decisions_decided_by" ON "case_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("status","is_danger" DESC NULLS LAST,"due_at");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id","opened_at");--> statement-breakpoint
CREATE INDEX "cases_reporter" ON "cases" USING btree ("reporter_id","opened_at");--> statement-breakpoint
CREATE INDEX "cases_call" ON "cases" USING btree ("call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE INDEX "cases_unfinished" ON "cases" USING btree ("status") WHERE status <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_objection" ON "cases" USING btree ("call_id","reporter_id") WHERE kind = 'objection';--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_open" ON "email_changes" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("effective_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_requested_by" ON "email_changes" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_acceptances_once" ON "legal_acceptances" USING btree ("user_id","document","version");--> statement-breakpoint
CREATE INDEX "legal_acceptances_version" ON "legal_acceptances" USING btree ("document","language","version");--> statement-breakpoint
CREATE INDEX "legal_versions_in_force" ON "legal_versions" USING btree ("document","language","effective_at");--> statement-breakpoint
CREATE INDEX "badge_evidence_companion" ON "badge_evidence" USING btree ("companion_id","created_at");--> statement-breakpoint
CREATE INDEX "badge_evidence_seen_by" ON "badge_evidence" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "badge_evidence_withdrawn_by" ON "badge_evidence" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_changes_one_open" ON "content_changes" USING btree ("user_id","field") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "content_changes_queue" ON "content_changes" USING btree ("changed_at","id") WHERE decided_at is null and is_material;--> statement-breakpoint
CREATE INDEX "content_changes_user" ON "content_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "content_changes_decided_by" ON "content_changes" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("end_at") WHERE lifted_at is null and end_at is not null;--> statement-breakpoint
CREATE INDEX "trader_details_due" ON "trader_details" USING btree ("declare_by") WHERE is_trader is null;--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("user_agent","user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "calls_start" ON "calls" USING btree ("scheduled_start","id");--> statement-breakpoint
CREATE INDEX "ratings_seeker" ON "ratings" USING btree ("seeker_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payees_payout_fingerprints" ON "payees" USING gin ("payout_fingerprints");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_hours_per_week_range" CHECK ("booking_limits"."hours_per_week" is null or "booking_limits"."hours_per_week" between 1 and 40);--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_cool_down_known" CHECK ("booking_limits"."days_between_calls" in (0, 1, 2, 3, 7, 14, 30));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_featured_rank_range" CHECK ("profiles"."featured_rank" is null or ("profiles"."featured" and "profiles"."featured_rank" between 1 and 50));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_version_known" CHECK ("audit_log"."version" in (1, 2));--> statement-breakpoint
-- Written by hand from here on. Reports become cases with their ids, then their table goes.
INSERT INTO cases (id, kind, status, subject_id, reporter_id, language, reason, text, call_id, rating_id, is_danger, opened_at, due_at, closed_at)
SELECT r.id, 'report', CASE WHEN r.status = 'open' THEN 'open' ELSE 'closed' END, r.subject_id, r.reporter_id, coalesce(u.language, 'en'),
  r.reason, r.text, r.call_id, r.rating_id, r.reason = 'danger', r.created_at,
  r.created_at + CASE WHEN r.reason = 'danger' THEN interval '24 hours' ELSE interval '7 days' END,
  CASE WHEN r.status <> 'open' THEN coalesce(r.decided_at, r.created_at) END
FROM reports r LEFT JOIN users u ON u.id = r.reporter_id;
--> statement-breakpoint
UPDATE notifications n SET metadata = jsonb_build_object('caseId', c.id, 'reference', c.reference, 'dueAt', to_char(c.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM cases c WHERE n.code IN ('report_received', 'report_to_review') AND n.metadata ->> 'reportId' = c.id::text;
--> statement-breakpoint
DROP TABLE reports CASCADE;
--> statement-breakpoint
-- Companions from before have thirty days to say whether they trade.
INSERT INTO trader_details (user_id, declare_by)
SELECT id, app_now() + interval '30 days' FROM users WHERE role = 'offerer' AND status IS DISTINCT FROM 'canceled';
--> statement-breakpoint
-- Copies of db/functions.
CREATE OR REPLACE FUNCTION refuse_sessions_of_a_suspended_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_status text;
BEGIN
  SELECT status INTO owner_status FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF owner_status = 'suspended' THEN
    RAISE EXCEPTION 'a suspended account has no sessions' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_suspended_has_no_session';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sessions_owner_not_suspended BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_sessions_of_a_suspended_user();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_owner_not_canceled BEFORE INSERT ON cases
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('reporter_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER trader_details_owner_not_canceled BEFORE INSERT OR UPDATE ON trader_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_acknowledgements_owner_not_canceled BEFORE INSERT ON topic_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER badge_evidence_owner_not_canceled BEFORE INSERT ON badge_evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('companion_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_changes_owner_not_canceled BEFORE INSERT OR UPDATE ON content_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_changes_owner_not_canceled BEFORE INSERT ON email_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER person_notes_owner_not_canceled BEFORE INSERT ON person_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_badge_without_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companion uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
BEGIN
  IF TG_OP <> 'DELETE' THEN companion := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid; END IF;
  IF EXISTS (SELECT 1 FROM profiles WHERE id = companion AND certified)
    AND NOT EXISTS (SELECT 1 FROM badge_evidence WHERE companion_id = companion AND withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'a certified coach needs evidence' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_certified_has_evidence';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS profiles_certified_has_evidence ON profiles;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_certified_has_evidence AFTER INSERT OR UPDATE OF certified ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.certified) EXECUTE FUNCTION refuse_badge_without_evidence('id');
--> statement-breakpoint
DROP TRIGGER IF EXISTS badge_evidence_of_certified ON badge_evidence;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER badge_evidence_of_certified AFTER UPDATE OR DELETE ON badge_evidence
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_badge_without_evidence('companion_id');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unrecorded_call_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.event <> 'call_refunded' OR NEW.idem_key <> 'call:' || NEW.call_id || ':refund'
    OR NOT EXISTS (SELECT FROM call_refunds r WHERE r.call_id = NEW.call_id)
    OR NOT EXISTS (SELECT FROM ledger_journals s WHERE s.idem_key = 'call:' || NEW.call_id || ':settle' AND s.event = 'earned') THEN
    RAISE EXCEPTION '% is not a recorded refund of a settled call', NEW.idem_key USING ERRCODE = 'check_violation', CONSTRAINT = 'call_refunds_are_recorded';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_journals_call_refund BEFORE INSERT ON ledger_journals
  FOR EACH ROW WHEN (NEW.event = 'call_refunded' OR NEW.idem_key LIKE 'call:%:refund') EXECUTE FUNCTION refuse_unrecorded_call_refund();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deciding_own_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.round = 2
    AND EXISTS (SELECT 1 FROM case_decisions d WHERE d.case_id = NEW.case_id AND d.round = 1 AND d.decided_by = NEW.decided_by)
    AND EXISTS (SELECT 1 FROM users u WHERE u.role = 'admin' AND u.status = 'active' AND u.email_verified AND u.id <> NEW.decided_by)
  THEN
    RAISE EXCEPTION 'another administrator decides on appeals' USING ERRCODE = 'check_violation', CONSTRAINT = 'case_decisions_by_another';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER case_decisions_by_another BEFORE INSERT OR UPDATE ON case_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_deciding_own_appeal();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_credit_lots(p_journal uuid, p_user uuid, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  journal ledger_journals;
  journal_subject text;
  left_over bigint := abs(p_amount);
  lot record;
  part bigint;
  target uuid;
BEGIN
  SELECT * INTO journal FROM ledger_journals WHERE id = p_journal;
  journal_subject := split_part(journal.idem_key, ':', 1) || ':' || split_part(journal.idem_key, ':', 2);

  IF p_amount < 0 THEN
    FOR lot IN
      SELECT id, remaining FROM credit_lots WHERE user_id = p_user AND remaining > 0
      ORDER BY coalesce(purchase_id = journal.purchase_id, false) DESC, coalesce(call_id = journal.call_id, false) DESC,
        CASE WHEN journal.payout_id IS NOT NULL AND call_id IS NOT NULL THEN is_disputed_earning(call_id) ELSE false END,
        journal.event = 'correction' AND source <> 'other',
        created_at, id
    LOOP
      EXIT WHEN left_over = 0;
      part := least(left_over, lot.remaining);
      UPDATE credit_lots SET remaining = remaining - part WHERE id = lot.id;
      INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, -part);
      left_over := left_over - part;
    END LOOP;
    IF left_over > 0 THEN
      RAISE EXCEPTION 'the lots of % are % credits short', p_user, left_over USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_cover_balance';
    END IF;
    RETURN;
  END IF;

  FOR lot IN
    SELECT l.id, -sum(m.amount) AS taken FROM lot_movements m JOIN credit_lots l ON l.id = m.lot_id
    WHERE m.subject = journal_subject AND l.user_id = p_user
    GROUP BY l.id HAVING sum(m.amount) < 0 ORDER BY l.created_at DESC, l.id DESC
  LOOP
    EXIT WHEN left_over = 0;
    part := least(left_over, lot.taken);
    UPDATE credit_lots SET remaining = remaining + part WHERE id = lot.id;
    INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, part);
    left_over := left_over - part;
  END LOOP;
  IF left_over = 0 THEN
    RETURN;
  END IF;

  UPDATE credit_lots SET remaining = remaining + left_over
    WHERE purchase_id = journal.purchase_id AND user_id = p_user RETURNING id INTO target;
  IF target IS NULL THEN
    INSERT INTO credit_lots (user_id, source, purchase_id, call_id, created_at, remaining)
    VALUES (p_user,
      CASE WHEN journal.event = 'purchase' THEN 'purchase' WHEN journal.event = 'earned' THEN 'earning' ELSE 'other' END,
      CASE WHEN journal.event = 'purchase' THEN journal.purchase_id END,
      CASE WHEN journal.event = 'earned' THEN journal.call_id END, journal.created_at, left_over)
    RETURNING id INTO target;
  END IF;
  INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (target, p_journal, journal_subject, left_over);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION closed_times(companion uuid, low timestamptz, high timestamptz) RETURNS tstzmultirange LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH terms AS (
      SELECT u.time_zone, make_interval(mins => coalesce(b.pause_minutes, 0)) AS pause, b.calls_per_day, b.hours_per_week
      FROM users u LEFT JOIN booking_limits b ON b.offerer_id = u.id WHERE u.id = companion),
    held AS (
      SELECT c.scheduled_start AS from_at, c.scheduled_end AS to_at, c.status <> 'completed' AS is_open FROM calls c
      WHERE c.offerer_id = companion AND (c.status IN ('scheduled', 'active') OR c.status = 'completed')
        AND c.scheduled_end > low - interval '8 days' AND c.scheduled_start < high + interval '8 days'),
    days AS (
      SELECT (from_at AT TIME ZONE time_zone)::date AS first_day, ((to_at - interval '1 microsecond') AT TIME ZONE time_zone)::date AS last_day
      FROM held, terms WHERE calls_per_day IS NOT NULL),
    full_days AS (
      SELECT first_day + n AS day FROM days, generate_series(0, last_day - first_day) n
      GROUP BY 1 HAVING count(*) >= (SELECT calls_per_day FROM terms)),
    full_weeks AS (
      SELECT date_trunc('week', from_at AT TIME ZONE time_zone)::date AS monday FROM held, terms WHERE hours_per_week IS NOT NULL
      GROUP BY 1 HAVING sum(to_at - from_at) + interval '15 minutes' > make_interval(hours => (SELECT hours_per_week FROM terms)))
    SELECT coalesce(range_agg(closed), '{}') FROM (
      SELECT tstzrange(from_at - pause, to_at + pause) AS closed FROM held, terms WHERE is_open OR pause > interval '0'
      UNION ALL
      SELECT tstzrange(start_of_day(day, time_zone), start_of_day(day + 1, time_zone)) FROM full_days, terms
      UNION ALL
      SELECT tstzrange(start_of_day(monday, time_zone), start_of_day(monday + 7, time_zone)) FROM full_weeks, terms
      UNION ALL
      SELECT tstzrange(start_of_day(first_day, time_zone), start_of_day(last_day + 1, time_zone)) FROM away_times, terms
      WHERE offerer_id = companion) all_closed);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_free_times(companion uuid, low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  terms record;
  closed tstzmultirange;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  SELECT b.calls_per_day, b.hours_per_week, make_interval(mins => b.pause_minutes) AS pause,
    start_of_day((low AT TIME ZONE u.time_zone)::date, u.time_zone) AS day_begins,
    start_of_day((high AT TIME ZONE u.time_zone)::date + 1, u.time_zone) AS day_ends,
    start_of_day(date_trunc('week', low AT TIME ZONE u.time_zone)::date, u.time_zone) AS week_begins,
    start_of_day(date_trunc('week', high AT TIME ZONE u.time_zone)::date + 7, u.time_zone) AS week_ends INTO terms
  FROM booking_limits b JOIN users u ON u.id = b.offerer_id WHERE b.offerer_id = companion;
  IF FOUND THEN
    low := least(low - terms.pause, CASE WHEN terms.hours_per_week IS NOT NULL THEN terms.week_begins
      WHEN terms.calls_per_day IS NOT NULL THEN terms.day_begins END);
    high := greatest(high + terms.pause, CASE WHEN terms.hours_per_week IS NOT NULL THEN terms.week_ends
      WHEN terms.calls_per_day IS NOT NULL THEN terms.day_ends END);
  END IF;
  low := low - interval '30 minutes';
  high := high + interval '30 minutes';
  WITH gone AS (
    DELETE FROM free_times WHERE companion_id = companion AND end_at >= low AND start_at <= high RETURNING start_at, end_at)
  SELECT least(low, min(start_at)), greatest(high, max(end_at)) INTO low, high FROM gone;
  closed := closed_times(companion, low, high);
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT a.media_type, unnest(range_agg(tstzrange(greatest(a.start_time, low), least(a.end_time, high))) - closed) AS piece
    FROM availability a WHERE a.offerer_id = companion AND a.end_time > low AND a.start_time < high
    GROUP BY a.media_type) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_free_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM free_times;
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion_id, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT o.companion_id, o.media_type, unnest(o.offered - c.closed) AS piece
    FROM (
      SELECT offerer_id AS companion_id, media_type, range_agg(tstzrange(start_time, end_time)) AS offered
      FROM availability WHERE end_time > app_now() - interval '1 hour' GROUP BY offerer_id, media_type) o
    JOIN (
      SELECT u.id AS companion_id, closed_times(u.id, app_now() - interval '8 days', 'infinity') AS closed
      FROM users u WHERE u.role = 'offerer') c USING (companion_id)) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END
  FROM (
    SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS base, domain
    FROM (SELECT regexp_replace(lower(email), '@[^@]*$', '') AS local, substring(lower(email) FROM '[^@]*$') AS domain) parts
  ) mailbox
$$;
--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (canonical_mailbox("email"));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_of_same_payout_account(person uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT other.user_id FROM payees own
    JOIN payees other ON other.payout_fingerprints && own.payout_fingerprints AND other.user_id <> own.user_id
  WHERE own.user_id = person
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_of_same_browser(person uuid, at_most int, sample int) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  WITH browsers AS (
    SELECT DISTINCT s.user_agent FROM sessions s WHERE s.user_id = person AND s.user_agent IS NOT NULL
  ), rare AS (
    SELECT b.user_agent FROM browsers b
    WHERE (SELECT count(*) FROM (
      SELECT DISTINCT s.user_id FROM sessions s WHERE s.user_agent = b.user_agent LIMIT at_most + 1) people) <= at_most
  )
  SELECT DISTINCT s.user_id FROM rare JOIN sessions s ON s.user_agent = rare.user_agent
  WHERE s.user_id <> person AND (
    SELECT count(*) FROM (SELECT DISTINCT t.user_id FROM sessions t WHERE t.user_agent IS NOT NULL LIMIT sample) signed_in) >= sample
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listing(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM profiles WHERE id = companion FOR NO KEY UPDATE;
  INSERT INTO listings AS l (companion_id, languages, categories, location_code, gender, birth_year, certified, rating,
    rate_audio, rate_video, start_rate, recommended, rated, newest, notice_minutes)
  SELECT p.id, p.languages, p.interest_labels, p.location_code, p.gender, p.birth_year, p.certified, p.average_rating,
    u.rate_per_hour_audio, u.rate_per_hour_video, least(u.rate_per_hour_audio, u.rate_per_hour_video),
    p.featured::integer * (1000000 + (100 - coalesce(p.featured_rank, 100)) * 10000)
      + round(1000 * (20 + coalesce(p.average_rating, 0) * p.total_ratings) / (5 + p.total_ratings))::integer,
    round(coalesce(p.average_rating, 0) * 100)::bigint * 1000000 + least(p.total_ratings, 999999),
    floor(extract(epoch FROM p.created_at) * 1000)::bigint, coalesce(b.notice_minutes, 0)
  FROM users u JOIN profiles p ON p.id = u.id LEFT JOIN booking_limits b ON b.offerer_id = u.id
  WHERE u.id = companion AND u.role = 'offerer' AND u.status = 'active' AND p.full_name IS NOT NULL
    AND (u.rate_per_hour_audio IS NOT NULL OR u.rate_per_hour_video IS NOT NULL)
    AND EXISTS (SELECT 1 FROM trader_details t WHERE t.user_id = u.id)
  ON CONFLICT (companion_id) DO UPDATE SET languages = excluded.languages, categories = excluded.categories,
    location_code = excluded.location_code, gender = excluded.gender, birth_year = excluded.birth_year,
    certified = excluded.certified, rating = excluded.rating, rate_audio = excluded.rate_audio, rate_video = excluded.rate_video,
    start_rate = excluded.start_rate, recommended = excluded.recommended, rated = excluded.rated, newest = excluded.newest,
    notice_minutes = excluded.notice_minutes;
  IF NOT FOUND THEN
    DELETE FROM listings WHERE companion_id = companion;
    IF NOT FOUND THEN RETURN; END IF;
  ELSE
    INSERT INTO search_documents AS d (companion_id, document)
    SELECT p.id, strip(to_tsvector('simple', text.words) || to_tsvector('german', text.words) || to_tsvector('english', text.words)
      || array_to_tsvector(ARRAY(SELECT 'topic:' || topic FROM unnest(p.interests) topic)))
    FROM profiles p, plain_text(p.full_name || ' ' || p.bio) AS text(words) WHERE p.id = companion
    ON CONFLICT (companion_id) DO UPDATE SET document = excluded.document WHERE d.document <> excluded.document;
  END IF;
  -- Version 1 of the wire format of app/platform/data/live.server.ts; every process drops its cached directory answers.
  PERFORM pg_notify('visavis_live', 'listing|0|1|' || json_build_object('topic', 'listings', 'payload', companion));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_after_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER trader_details_listing AFTER INSERT OR DELETE ON trader_details
  FOR EACH ROW EXECUTE FUNCTION listing_after_declaration();
--> statement-breakpoint
CREATE OR REPLACE VIEW ledger_violations AS
WITH held AS (
  SELECT a.owner_id, a.kind, a.balance FROM ledger_accounts a
  WHERE a.kind IN ('call_escrow', 'payout_reserve', 'purchase_hold') AND a.balance <> 0
), statement AS (
  SELECT t.user_id, sum(t.effect * t.amount) AS total FROM transactions t
  WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  GROUP BY t.user_id
), owned AS (
  SELECT a.owner_id AS user_id, sum(a.balance) AS total FROM ledger_accounts a WHERE a.kind IN ('user_available', 'user_debt') GROUP BY a.owner_id
), taken_back AS (
  SELECT purchase_id, sum(credits) AS credits, sum(held) AS held, sum(refunded_cents) AS refunded_cents FROM (
    SELECT r.purchase_id, r.credits, CASE WHEN r.status = 'pending' THEN r.credits ELSE 0 END AS held, r.amount_cents AS refunded_cents
      FROM refunds r WHERE r.status <> 'failed'
    UNION ALL
    SELECT d.purchase_id, d.credits, CASE WHEN d.status = 'open' THEN d.credits ELSE 0 END, 0
      FROM disputes d WHERE d.status IN ('open', 'lost')
  ) each GROUP BY purchase_id
)
SELECT 'journals_balance' AS rule, (SELECT j.idem_key FROM ledger_journals j WHERE j.id = e.journal_id) AS subject,
    format('%s credits, %s cents, %s entries', e.total - e.cents, e.cents, e.entries) AS detail
  FROM (
    SELECT e.journal_id, count(*) AS entries, sum(e.amount) AS total, coalesce(sum(e.amount) FILTER (
      WHERE e.account_id IN (SELECT a.id FROM ledger_accounts a WHERE a.currency = 'EUR')), 0) AS cents
    FROM ledger_entries e GROUP BY e.journal_id
  ) e WHERE e.total <> 0 OR e.cents <> 0
UNION ALL
SELECT 'journals_balance', j.idem_key, '0 entries' FROM ledger_journals j
  WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.journal_id = j.id)
UNION ALL
SELECT 'balance_is_sum_of_entries', a.id::text, format('%s %s: balance %s, entries %s; version %s, count %s',
    a.kind, a.owner_id, a.balance, coalesce(e.total, 0), a.version, coalesce(e.entries, 0))
  FROM ledger_accounts a LEFT JOIN (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(e.total, 0) OR a.version <> coalesce(e.entries, 0)
UNION ALL
-- Each balance is the one before it and the amount: with the first from zero, that makes every one the sum up to it.
SELECT 'running_balance', r.account_id::text, format('version %s: balance after %s', r.account_version, r.balance_after)
  FROM (
    SELECT e.account_id, e.account_version, e.amount, e.balance_after,
      lag(e.balance_after, 1, 0::bigint) OVER w AS balance_before, lag(e.account_version, 1, 0::bigint) OVER w AS version_before
    FROM ledger_entries e WINDOW w AS (PARTITION BY e.account_id ORDER BY e.account_version)
  ) r
  WHERE r.balance_after <> r.balance_before + r.amount OR r.account_version <> r.version_before + 1
UNION ALL
SELECT 'currency_sums_to_zero', a.currency, sum(a.balance)::text FROM ledger_accounts a GROUP BY a.currency HAVING sum(a.balance) <> 0
UNION ALL
SELECT 'credit_balance_is_available', u.id::text, format('user %s, ledger %s', u.credit_balance, a.balance)
  FROM users u LEFT JOIN ledger_accounts a ON a.kind = 'user_available' AND a.currency = 'CRD' AND a.owner_id = u.id
  WHERE u.credit_balance IS DISTINCT FROM a.balance
UNION ALL
SELECT 'ten_cents_per_credit', m.kind, format('%s cents for %s credits', m.balance, coalesce(sum(a.balance), 0))
  FROM ledger_accounts m LEFT JOIN ledger_accounts a ON ledger_mirror(a.kind) = m.kind
  WHERE m.kind IN ('credit_liability', 'user_debt_receivable', 'bad_debt')
  GROUP BY m.id HAVING m.balance <> cents_per_credit() * coalesce(sum(a.balance), 0)
UNION ALL
SELECT 'escrow_while_call_is_open', c.id::text, format('call %s of %s credits, escrow %s', c.status, c.total_credits, coalesce(h.balance, 0))
  FROM calls c LEFT JOIN held h ON h.kind = 'call_escrow' AND h.owner_id = c.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN c.total_credits ELSE 0 END
UNION ALL
SELECT 'escrow_while_call_is_open', h.owner_id::text, format('escrow %s without a call', h.balance)
  FROM held h WHERE h.kind = 'call_escrow' AND NOT EXISTS (SELECT 1 FROM calls c WHERE c.id = h.owner_id)
UNION ALL
SELECT 'reserve_while_payout_is_pending', p.id::text, format('payout %s of %s credits, reserve %s', p.status, p.credits_paid, coalesce(h.balance, 0))
  FROM payouts p LEFT JOIN held h ON h.kind = 'payout_reserve' AND h.owner_id = p.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN p.status IN ('pending', 'in_review') THEN p.credits_paid ELSE 0 END
UNION ALL
SELECT 'reserve_while_payout_is_pending', h.owner_id::text, format('reserve %s without a payout', h.balance)
  FROM held h WHERE h.kind = 'payout_reserve' AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = h.owner_id)
UNION ALL
SELECT 'payout_in_review_has_open_review', p.id::text, format('payout %s, %s open reviews', p.status, count(r.id))
  FROM payouts p LEFT JOIN payout_reviews r ON r.payout_id = p.id AND r.decided_at IS NULL
  GROUP BY p.id HAVING count(r.id) <> CASE WHEN p.status = 'in_review' THEN 1 ELSE 0 END
UNION ALL
SELECT 'statement_is_balance', coalesce(s.user_id, o.user_id)::text, format('statement %s, balance less debt %s', coalesce(s.total, 0), coalesce(o.total, 0))
  FROM statement s FULL JOIN owned o ON o.user_id = s.user_id WHERE coalesce(s.total, 0) <> coalesce(o.total, 0)
UNION ALL
SELECT 'statement_balance_is_sum', r.user_id::text, format('line %s of %s credits: balance after %s, before %s', r.id, r.moved, r.balance_after, r.balance_before)
  FROM (
    SELECT t.user_id, t.id, t.effect * t.amount AS moved, t.balance_after, lag(t.balance_after, 1, 0) OVER (PARTITION BY t.user_id ORDER BY t.entry_at, t.id) AS balance_before
    FROM transactions t WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  ) r
  WHERE r.balance_after IS DISTINCT FROM r.balance_before + r.moved
UNION ALL
SELECT 'paid_purchase_is_posted_once', p.id::text, format('purchase %s of %s credits, issued %s', p.status, p.credits, coalesce(i.credits, 0))
  FROM purchases p LEFT JOIN (
    SELECT j.purchase_id, -sum(e.amount) AS credits FROM ledger_accounts a
      JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_journals j ON j.id = e.journal_id
    WHERE a.kind = 'credits_issued' AND j.event = 'purchase' GROUP BY j.purchase_id
  ) i ON i.purchase_id = p.id
  WHERE coalesce(i.credits, 0) <> CASE WHEN p.status = 'paid' THEN p.credits ELSE 0 END
UNION ALL
SELECT 'platform_fee_is_of_completed_payouts', 'platform_fee', format('account %s, payouts %s', a.balance, coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.status IN ('completed', 'reversed') WHERE a.kind = 'platform_fee'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0)
UNION ALL
SELECT 'payout_remainder_is_of_reversals', 'payout_remainder', format('account %s, payouts %s', a.balance, coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.reversed_cents > 0 WHERE a.kind = 'payout_remainder'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0)
UNION ALL
SELECT 'call_is_settled_once', c.id::text, format('call %s, held %s times, settled %s times', c.status, coalesce(j.held, 0), coalesce(j.settled, 0))
  FROM calls c LEFT JOIN (
    SELECT call_id, count(*) FILTER (WHERE event = 'hold') AS held, count(*) FILTER (WHERE event NOT IN ('hold', 'call_refunded')) AS settled
    FROM ledger_journals WHERE call_id IS NOT NULL GROUP BY call_id
  ) j ON j.call_id = c.id
  WHERE c.total_credits > 0 AND (coalesce(j.held, 0) <> 1
    OR coalesce(j.settled, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN 0 ELSE 1 END)
UNION ALL
SELECT 'free_call_moves_nothing', c.id::text, format('%s journals', count(j.id))
  FROM calls c JOIN ledger_journals j ON j.call_id = c.id WHERE c.total_credits = 0 GROUP BY c.id
UNION ALL
SELECT 'payment_event_is_processed', e.id, format('%s received %s, attempts %s', e.type, e.received_at, e.attempts)
  FROM payment_events e WHERE e.processed_at IS NULL AND e.received_at < app_now() - interval '15 minutes'
UNION ALL
SELECT 'hold_while_disputed_or_refunding', p.id::text, format('%s credits held, %s of refunds and disputes', coalesce(h.balance, 0), coalesce(o.held, 0))
  FROM purchases p
  LEFT JOIN held h ON h.kind = 'purchase_hold' AND h.owner_id = p.id
  LEFT JOIN taken_back o ON o.purchase_id = p.id
  WHERE coalesce(h.balance, 0) <> coalesce(o.held, 0)
UNION ALL
SELECT 'taken_back_within_purchase', p.id::text, format('%s of %s cents refunded, %s of %s credits taken back', o.refunded_cents, p.price_cents, o.credits, p.credits)
  FROM taken_back o JOIN purchases p ON p.id = o.purchase_id
  WHERE o.refunded_cents > p.price_cents OR o.credits > p.credits OR (p.status <> 'paid' AND o.credits > 0)
UNION ALL
SELECT 'refund_moves_its_cash', r.id::text, format('refund %s of %s cents, booked %s', r.status, r.amount_cents, coalesce(sum(e.amount), 0))
  FROM refunds r
  LEFT JOIN ledger_journals j ON j.purchase_id = r.purchase_id AND split_part(j.idem_key, ':', 2) = r.id::text AND j.idem_key LIKE 'refund:%'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'stripe_cash')
  GROUP BY r.id HAVING coalesce(sum(e.amount), 0) <> CASE WHEN r.status = 'completed' THEN r.amount_cents ELSE 0 END
UNION ALL
SELECT 'disputes_receivable_is_of_disputes', 'disputes_receivable', format('account %s, disputes %s', a.balance, coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0))
  FROM ledger_accounts a LEFT JOIN disputes d ON true WHERE a.kind = 'disputes_receivable'
  GROUP BY a.id HAVING -a.balance <> coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0)
UNION ALL
SELECT 'bookings_locked_while_owing', u.id::text, format('locked %s', u.bookings_locked_at)
  FROM users u
  LEFT JOIN ledger_accounts debt ON debt.kind = 'user_debt' AND debt.owner_id = u.id
  WHERE u.status IS DISTINCT FROM 'canceled' AND (u.bookings_locked_at IS NOT NULL) <> (coalesce(debt.balance, 0) < 0
    OR EXISTS (SELECT FROM disputes d JOIN purchases p ON p.id = d.purchase_id WHERE p.user_id = u.id AND d.status = 'open'))
UNION ALL
SELECT 'lots_sum_to_balance', coalesce(l.user_id, a.owner_id)::text, format('lots %s, balance %s', coalesce(l.remaining, 0), coalesce(a.balance, 0))
  FROM (SELECT user_id, sum(remaining) AS remaining FROM credit_lots GROUP BY user_id) l
  FULL JOIN (SELECT owner_id, balance FROM ledger_accounts WHERE kind = 'user_available') a ON a.owner_id = l.user_id
  WHERE coalesce(l.remaining, 0) <> coalesce(a.balance, 0)
UNION ALL
SELECT 'lot_is_sum_of_movements', l.id::text, format('remaining %s, movements %s', l.remaining, coalesce(m.total, 0))
  FROM credit_lots l LEFT JOIN (SELECT lot_id, sum(amount) AS total FROM lot_movements GROUP BY lot_id) m ON m.lot_id = l.id
  WHERE l.remaining <> coalesce(m.total, 0)
UNION ALL
SELECT 'lot_within_purchase', p.id::text, format('%s credits left of %s', l.remaining, p.credits)
  FROM credit_lots l JOIN purchases p ON p.id = l.purchase_id WHERE l.remaining > p.credits
UNION ALL
SELECT 'approved_correction_is_posted_once', c.id::text, format('%s correction of %s credits, posted %s', c.status, c.credits, coalesce(-sum(e.amount), 0))
  FROM corrections c
  LEFT JOIN ledger_journals j ON j.idem_key = 'correction:' || c.id
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'credits_written_off')
  GROUP BY c.id HAVING coalesce(-sum(e.amount), 0) <> CASE WHEN c.status = 'approved' THEN c.credits ELSE 0 END
UNION ALL
SELECT 'refunded_call_is_posted_once', r.call_id::text, format('refund of %s credits, %s to the seeker, %s from the companion', r.credits,
    coalesce(sum(e.amount) FILTER (WHERE a.owner_id = c.seeker_id), 0), coalesce(-sum(e.amount) FILTER (WHERE a.owner_id = c.offerer_id), 0))
  FROM call_refunds r JOIN calls c ON c.id = r.call_id
  LEFT JOIN ledger_journals j ON j.idem_key = 'call:' || r.call_id || ':refund'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id LEFT JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY r.call_id, r.credits, r.earning, c.total_credits
  HAVING r.credits <> c.total_credits OR coalesce(sum(e.amount) FILTER (WHERE a.owner_id = c.seeker_id), 0) <> r.credits
    OR coalesce(-sum(e.amount) FILTER (WHERE a.owner_id = c.offerer_id), 0) <> CASE WHEN r.earning = 'stays' THEN 0 ELSE r.credits END
UNION ALL
SELECT 'refunded_call_is_posted_once', j.idem_key, 'a journal without its refund'
  FROM ledger_journals j WHERE j.event = 'call_refunded' AND NOT EXISTS (SELECT FROM call_refunds r WHERE r.call_id = j.call_id);
--> statement-breakpoint
-- The featured order is part of what the list sorts by.
SELECT refresh_listing(id) FROM users WHERE role = 'offerer';
