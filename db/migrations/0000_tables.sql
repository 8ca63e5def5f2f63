CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calendar_addresses_token_unique" UNIQUE("token"),
	CONSTRAINT "calendar_addresses_token_length" CHECK (length("calendar_addresses"."token") >= 32)
);
--> statement-breakpoint
CREATE TABLE "canceled_addresses" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"canceled_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"command" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "requests_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "requests_key_length" CHECK (length("requests"."key") between 8 and 80)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"session_id" uuid,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "second_factors_step_after_confirmation" CHECK ("second_factors"."confirmed_at" is null or "second_factors"."last_step" is not null)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"second_factor_at" timestamp (3) with time zone,
	"re_authenticated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"status" text,
	"is_support" boolean DEFAULT false NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Berlin' NOT NULL,
	"hour_format" text DEFAULT 'language' NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"credit_balance" integer DEFAULT 0 NOT NULL,
	"rate_per_hour_audio" integer,
	"rate_per_hour_video" integer,
	"bookings_locked_at" timestamp (3) with time zone,
	"confirmed_adult_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('seeker', 'offerer', 'admin')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('new', 'active', 'rejected', 'suspended', 'canceled')),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'de')),
	CONSTRAINT "users_hour_format_known" CHECK ("users"."hour_format" in ('language', '12', '24')),
	CONSTRAINT "users_muted_mails_known" CHECK ("users"."muted_mails" <@ array['reminder_day', 'reminder_hour', 'times_end']::text[]),
	CONSTRAINT "users_status_fits_role" CHECK (("users"."role" = 'seeker' and "users"."status" is not null and "users"."status" in ('new', 'active', 'suspended', 'canceled'))
        or ("users"."role" = 'offerer' and ("users"."status" is null or "users"."status" in ('active', 'rejected', 'suspended', 'canceled')))
        or ("users"."role" = 'admin' and "users"."status" is not null and "users"."status" in ('active', 'suspended', 'canceled'))),
	CONSTRAINT "users_only_administrators_support" CHECK (not "users"."is_support" or "users"."role" = 'admin'),
	CONSTRAINT "users_email_lowercase" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_balance_not_negative" CHECK ("users"."credit_balance" >= 0),
	CONSTRAINT "users_rates_in_range" CHECK (("users"."rate_per_hour_audio" is null or ("users"."rate_per_hour_audio" between 50 and 1500 and "users"."rate_per_hour_audio" % 50 = 0))
        and ("users"."rate_per_hour_video" is null or ("users"."rate_per_hour_video" between 50 and 1500 and "users"."rate_per_hour_video" % 50 = 0))),
	CONSTRAINT "users_rates_only_for_companions" CHECK ("users"."role" = 'offerer' or ("users"."rate_per_hour_audio" is null and "users"."rate_per_hour_video" is null))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"subject" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'audit_trail_other_key', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated', 'calls_do_not_connect')),
	CONSTRAINT "alarms_subject_length" CHECK (char_length("alarms"."subject") <= 200),
	CONSTRAINT "alarms_detail_length" CHECK (char_length("alarms"."detail") <= 500),
	CONSTRAINT "alarms_times_positive" CHECK ("alarms"."times" > 0),
	CONSTRAINT "alarms_reader_read" CHECK ("alarms"."read_by" is null or "alarms"."read_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"items" uuid[] DEFAULT '{}' NOT NULL,
	"campaign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "analytics_events_name_known" CHECK ("analytics_events"."name" in ('view_item_list', 'select_item', 'sign_up', 'sign_up_click', 'begin_checkout')),
	CONSTRAINT "analytics_events_language_known" CHECK ("analytics_events"."language" in ('en', 'de')),
	CONSTRAINT "analytics_events_items_count" CHECK (cardinality("analytics_events"."items") <= 10),
	CONSTRAINT "analytics_events_campaign_size" CHECK (jsonb_typeof("analytics_events"."campaign") = 'object' and length("analytics_events"."campaign"::text) <= 1500)
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offerer_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"media_type" text NOT NULL,
	"series_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "availability_media_known" CHECK ("availability"."media_type" in ('audio', 'audio_video')),
	CONSTRAINT "availability_ends_after_start" CHECK ("availability"."end_time" > "availability"."start_time"),
	CONSTRAINT "availability_under_a_day" CHECK ("availability"."end_time" - "availability"."start_time" < interval '26 hours')
);
--> statement-breakpoint
CREATE TABLE "availability_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offerer_id" uuid NOT NULL,
	"repeat" text NOT NULL,
	"first_date" text NOT NULL,
	"last_date" text NOT NULL,
	"start_clock" text NOT NULL,
	"end_clock" text NOT NULL,
	"time_zone" text NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"renews" boolean DEFAULT false NOT NULL,
	"renewed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "availability_series_repeat_known" CHECK ("availability_series"."repeat" in ('none', 'daily', 'weekly')),
	CONSTRAINT "availability_series_weekdays_known" CHECK ("availability_series"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and ("availability_series"."repeat" = 'weekly' or "availability_series"."weekdays" = '{}')),
	CONSTRAINT "availability_series_renewed_ones_repeat" CHECK (not "availability_series"."renews" or "availability_series"."repeat" <> 'none')
);
--> statement-breakpoint
CREATE TABLE "availability_undos" (
	"offerer_id" uuid PRIMARY KEY NOT NULL,
	"undo_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
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
CREATE TABLE "closed_operations" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"note" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "closed_operations_key" PRIMARY KEY("kind","subject"),
	CONSTRAINT "closed_operations_kind_known" CHECK ("closed_operations"."kind" in ('payout', 'payee_stopped', 'payout_failed', 'bank_refused', 'refund', 'refund_failed', 'withdrawal', 'purchase', 'purchase_review', 'payment_event', 'webhooks_silent', 'events_gap', 'job', 'mail', 'difference')),
	CONSTRAINT "closed_operations_subject_length" CHECK (char_length("closed_operations"."subject") <= 200),
	CONSTRAINT "closed_operations_note_length" CHECK (char_length("closed_operations"."note") between 10 and 500)
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account" text NOT NULL,
	"credits" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"execute_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "corrections_account_known" CHECK ("corrections"."account" in ('user_available', 'user_debt')),
	CONSTRAINT "corrections_cause_known" CHECK ("corrections"."cause" in ('goodwill', 'technical', 'call', 'payment', 'earlier_correction')),
	CONSTRAINT "corrections_status_known" CHECK ("corrections"."status" in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired')),
	CONSTRAINT "corrections_credits" CHECK ("corrections"."credits" <> 0 and abs("corrections"."credits") <= 2000 and ("corrections"."account" <> 'user_debt' or "corrections"."credits" > 0)),
	CONSTRAINT "corrections_reason_length" CHECK (char_length("corrections"."reason") between 10 and 500),
	CONSTRAINT "corrections_reference_length" CHECK (char_length("corrections"."reference") between 1 and 100),
	CONSTRAINT "corrections_note_length" CHECK (char_length("corrections"."decision_note") between 1 and 500),
	CONSTRAINT "corrections_decided_by_another" CHECK (case "corrections"."status" when 'approved' then
          case when "corrections"."decided_by" is null then "corrections"."execute_at" is not null and "corrections"."decided_at" >= "corrections"."execute_at"
          else "corrections"."decided_by" <> "corrections"."proposed_by" end
        when 'rejected' then "corrections"."decided_by" is not null and "corrections"."decided_by" <> "corrections"."proposed_by"
        when 'withdrawn' then "corrections"."decided_by" is not null and "corrections"."decided_by" = "corrections"."proposed_by"
        else "corrections"."decided_by" is null end),
	CONSTRAINT "corrections_nobody_corrects_themselves" CHECK ("corrections"."user_id" <> "corrections"."proposed_by" and "corrections"."user_id" <> "corrections"."decided_by"),
	CONSTRAINT "corrections_delay" CHECK ("corrections"."execute_at" >= "corrections"."created_at" + make_interval(hours => 24)),
	CONSTRAINT "corrections_decided_has_instant" CHECK (("corrections"."status" = 'proposed') = ("corrections"."decided_at" is null))
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
CREATE TABLE "away_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offerer_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "away_times_ends_after_start" CHECK ("away_times"."last_day" >= "away_times"."first_day")
);
--> statement-breakpoint
CREATE TABLE "booking_limits" (
	"offerer_id" uuid PRIMARY KEY NOT NULL,
	"notice_minutes" smallint DEFAULT 0 NOT NULL,
	"pause_minutes" smallint DEFAULT 0 NOT NULL,
	"calls_per_day" smallint,
	"hours_per_week" smallint,
	"days_between_calls" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "booking_limits_notice_known" CHECK ("booking_limits"."notice_minutes" in (0, 30, 60, 120, 240, 720, 1440, 2880)),
	CONSTRAINT "booking_limits_pause_known" CHECK ("booking_limits"."pause_minutes" in (0, 15, 30, 60)),
	CONSTRAINT "booking_limits_calls_per_day_range" CHECK ("booking_limits"."calls_per_day" is null or "booking_limits"."calls_per_day" between 1 and 12),
	CONSTRAINT "booking_limits_hours_per_week_range" CHECK ("booking_limits"."hours_per_week" is null or "booking_limits"."hours_per_week" between 1 and 40),
	CONSTRAINT "booking_limits_cool_down_known" CHECK ("booking_limits"."days_between_calls" in (0, 1, 2, 3, 7, 14, 30))
);
--> statement-breakpoint
CREATE TABLE "call_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"media_at" timestamp (3) with time zone,
	CONSTRAINT "call_visits_order" CHECK ("call_visits"."left_at" is null or "call_visits"."left_at" >= "call_visits"."joined_at"),
	CONSTRAINT "call_visits_media_in_visit" CHECK ("call_visits"."media_at" is null or "call_visits"."media_at" >= "call_visits"."joined_at")
);
--> statement-breakpoint
CREATE TABLE "call_extensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"minutes" smallint NOT NULL,
	"credits" integer NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "call_extensions_answer_known" CHECK ("call_extensions"."answer" in ('agreed', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "call_extensions_answer_dated" CHECK (("call_extensions"."answer" is null) = ("call_extensions"."answered_at" is null)),
	CONSTRAINT "call_extensions_minutes_known" CHECK ("call_extensions"."minutes" = 15),
	CONSTRAINT "call_extensions_cost_something" CHECK ("call_extensions"."credits" > 0),
	CONSTRAINT "call_extensions_expire_soon" CHECK ("call_extensions"."expires_at" > "call_extensions"."asked_at" and "call_extensions"."expires_at" <= "call_extensions"."asked_at" + make_interval(mins => 5)),
	CONSTRAINT "call_extensions_agreed_in_time" CHECK ("call_extensions"."answer" is distinct from 'agreed' or "call_extensions"."answered_at" < "call_extensions"."expires_at")
);
--> statement-breakpoint
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
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seeker_id" uuid NOT NULL,
	"offerer_id" uuid NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"missed_reason" text,
	"scheduled_start" timestamp (3) with time zone NOT NULL,
	"scheduled_end" timestamp (3) with time zone NOT NULL,
	"actual_start" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"duration_minutes" smallint NOT NULL,
	"total_credits" integer NOT NULL,
	"rate_per_hour" integer,
	"late_seconds" smallint DEFAULT 0 NOT NULL,
	"late_moves_end" boolean DEFAULT true NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"media_type" text NOT NULL,
	"channel" text GENERATED ALWAYS AS ('call_' || id::text) STORED,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_note" text,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calls_status_known" CHECK ("calls"."status" in ('scheduled', 'active', 'completed', 'missed', 'cancelled')),
	CONSTRAINT "calls_missed_reason_known" CHECK ("calls"."missed_reason" in ('offerer_no_show', 'seeker_no_show', 'both_no_show', 'no_connection')),
	CONSTRAINT "calls_media_known" CHECK ("calls"."media_type" in ('audio', 'video')),
	CONSTRAINT "calls_missed_has_reason" CHECK (("calls"."status" = 'missed') = ("calls"."missed_reason" is not null)),
	CONSTRAINT "calls_cancelled_has_actor" CHECK (("calls"."status" = 'cancelled') = ("calls"."cancelled_at" is not null)),
	CONSTRAINT "calls_cancel_note_in_bounds" CHECK ("calls"."cancel_note" is null or ("calls"."status" = 'cancelled' and char_length("calls"."cancel_note") between 1 and 200)),
	CONSTRAINT "calls_duration_known" CHECK ("calls"."duration_minutes" between 15 and 90 and "calls"."duration_minutes" % 15 = 0),
	CONSTRAINT "calls_lateness_in_grace" CHECK ("calls"."late_seconds" between 0 and 300),
	CONSTRAINT "calls_end_fits_duration" CHECK ("calls"."scheduled_end" = "calls"."scheduled_start" + make_interval(mins => "calls"."duration_minutes", secs => case when "calls"."late_moves_end" then "calls"."late_seconds" else 0 end)),
	CONSTRAINT "calls_rate_positive" CHECK ("calls"."rate_per_hour" is null or "calls"."rate_per_hour" > 0),
	CONSTRAINT "calls_not_with_oneself" CHECK ("calls"."seeker_id" <> "calls"."offerer_id"),
	CONSTRAINT "calls_price_not_negative" CHECK ("calls"."total_credits" >= 0),
	CONSTRAINT "calls_trial_is_free_and_short" CHECK (not "calls"."is_trial" or ("calls"."total_credits" = 0 and "calls"."duration_minutes" = 15)),
	CONSTRAINT "calls_free_only_as_trial" CHECK ("calls"."is_trial" or "calls"."total_credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"seeker_id" uuid NOT NULL,
	"offerer_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "ratings_call_id_unique" UNIQUE("call_id"),
	CONSTRAINT "ratings_range" CHECK ("ratings"."rating" between 1 and 5)
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
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"purchase_id" uuid,
	"call_id" uuid,
	"remaining" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "credit_lots_source_known" CHECK ("credit_lots"."source" in ('purchase', 'earning', 'other')),
	CONSTRAINT "credit_lots_not_overdrawn" CHECK ("credit_lots"."remaining" >= 0),
	CONSTRAINT "credit_lots_source_has_subject" CHECK (("credit_lots"."source" = 'purchase') = ("credit_lots"."purchase_id" is not null) and ("credit_lots"."source" = 'earning') = ("credit_lots"."call_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" uuid NOT NULL,
	"journal_id" uuid,
	"subject" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "lot_movements_not_zero" CHECK ("lot_movements"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "free_times" (
	"companion_id" uuid NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"first_start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"media_type" text NOT NULL,
	CONSTRAINT "free_times_companion_id_end_at_pk" PRIMARY KEY("companion_id","end_at"),
	CONSTRAINT "free_times_media_known" CHECK ("free_times"."media_type" in ('audio', 'audio_video'))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"companion_id" uuid PRIMARY KEY NOT NULL,
	"languages" text[] NOT NULL,
	"categories" text[] NOT NULL,
	"location_code" text,
	"gender" text,
	"birth_year" smallint,
	"certified" boolean,
	"rating" numeric(3, 2),
	"rate_audio" integer,
	"rate_video" integer,
	"start_rate" integer NOT NULL,
	"recommended" integer NOT NULL,
	"rated" bigint NOT NULL,
	"newest" bigint NOT NULL,
	"notice_minutes" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"companion_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text,
	"tax_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "billing_details_lengths" CHECK (length("billing_details"."name") between 1 and 100 and length("billing_details"."address") <= 300
        and length("billing_details"."tax_id") <= 30),
	CONSTRAINT "billing_details_country" CHECK ("billing_details"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_issued_at" timestamp (3) with time zone,
	CONSTRAINT "document_series_key" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement')),
	CONSTRAINT "document_series_not_negative" CHECK ("document_series"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series_year" smallint NOT NULL,
	"series_number" integer DEFAULT 0 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"invoice_id" uuid,
	"cancels_id" uuid,
	"language" text NOT NULL,
	"recipient" jsonb,
	"snapshot" jsonb NOT NULL,
	"net_cents" integer NOT NULL,
	"vat_percent" smallint NOT NULL,
	"vat_cents" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "documents_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "documents_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "documents_cancels_id_unique" UNIQUE("cancels_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement')),
	CONSTRAINT "documents_language_known" CHECK ("documents"."language" in ('en', 'de')),
	CONSTRAINT "documents_subject_fits_kind" CHECK (("documents"."purchase_id" is not null) = ("documents"."kind" = 'invoice') and ("documents"."refund_id" is not null) = ("documents"."kind" = 'credit_note')
        and ("documents"."payout_id" is not null) = ("documents"."kind" = 'payout_statement') and ("documents"."cancels_id" is not null) = ("documents"."kind" = 'credit_note_cancellation')
        and ("documents"."invoice_id" is not null) = ("documents"."kind" in ('credit_note', 'credit_note_cancellation'))),
	CONSTRAINT "documents_arithmetic" CHECK ("documents"."net_cents" + "documents"."vat_cents" = "documents"."gross_cents"),
	CONSTRAINT "documents_sign_fits_kind" CHECK (case "documents"."kind" when 'credit_note' then "documents"."gross_cents" < 0 and "documents"."vat_cents" <= 0 and "documents"."net_cents" <= 0
        else "documents"."gross_cents" > 0 and "documents"."vat_cents" >= 0 and "documents"."net_cents" >= 0 end),
	CONSTRAINT "documents_vat_percent" CHECK ("documents"."vat_percent" between 0 and 100 and ("documents"."vat_percent" > 0 or "documents"."vat_cents" = 0)
        and ("documents"."kind" <> 'payout_statement' or "documents"."vat_percent" = 0))
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
CREATE TABLE "clock_offset" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clock_offset_single" CHECK ("clock_offset"."id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"effect_key" text NOT NULL,
	"to_address" text NOT NULL,
	"user_id" uuid,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_effect_key_unique" UNIQUE("effect_key"),
	CONSTRAINT "mails_subject_one_line" CHECK ("mails"."subject" !~ E'[\r\n]')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"effect_key" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "notifications_effect_key_unique" UNIQUE("effect_key"),
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('booking', 'reminder', 'review', 'credit', 'other'))
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"owner_id" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind_known" CHECK ("ledger_accounts"."kind" in ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off', 'stripe_cash', 'disputes_receivable', 'user_debt_receivable', 'credit_liability', 'vat_payable', 'package_margin', 'platform_fee', 'payout_remainder', 'stripe_fees', 'bad_debt')),
	CONSTRAINT "ledger_accounts_currency_known" CHECK ("ledger_accounts"."currency" in ('CRD', 'EUR')),
	CONSTRAINT "ledger_accounts_no_overdraft" CHECK (case "ledger_accounts"."kind"
        when 'user_available' then "ledger_accounts"."balance" >= 0
        when 'call_escrow' then "ledger_accounts"."balance" >= 0
        when 'payout_reserve' then "ledger_accounts"."balance" >= 0
        when 'purchase_hold' then "ledger_accounts"."balance" >= 0
        when 'user_debt' then "ledger_accounts"."balance" <= 0
        else true end),
	CONSTRAINT "ledger_accounts_currency_fits_kind" CHECK ("ledger_accounts"."currency" = ledger_currency("ledger_accounts"."kind")),
	CONSTRAINT "ledger_accounts_owner_fits_kind" CHECK (("ledger_accounts"."kind" in ('user_available', 'user_debt', 'call_escrow', 'payout_reserve', 'purchase_hold')) = ("ledger_accounts"."owner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"violations" integer NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"account_version" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"idem_key" text NOT NULL,
	"call_id" uuid,
	"purchase_id" uuid,
	"payout_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "ledger_journals_idem_key_unique" UNIQUE("idem_key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"received_by" text DEFAULT 'webhook' NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "payment_events_received_by_known" CHECK ("payment_events"."received_by" in ('webhook', 'list'))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"package_key" text NOT NULL,
	"credits" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"vat_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"payment_intent_id" text,
	"payment_fingerprint" text,
	"fee_cents" integer,
	"error" text,
	"consent_version" text,
	"consent_language" text,
	"consented_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "purchases_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_status_known" CHECK ("purchases"."status" in ('pending', 'paid', 'failed', 'canceled', 'in_review')),
	CONSTRAINT "purchases_positive" CHECK ("purchases"."credits" > 0 and "purchases"."price_cents" > 0 and "purchases"."vat_cents" >= 0),
	CONSTRAINT "purchases_paid_has_instant" CHECK (("purchases"."status" = 'paid') = ("purchases"."paid_at" is not null)),
	CONSTRAINT "purchases_consent_version_known" CHECK ("purchases"."consent_version" in ('2026-11', '2026-12')),
	CONSTRAINT "purchases_consent_language_known" CHECK ("purchases"."consent_language" in ('en', 'de')),
	CONSTRAINT "purchases_consent_is_whole" CHECK (num_nonnulls("purchases"."consent_version", "purchases"."consent_language", "purchases"."consented_at") in (0, 3)),
	CONSTRAINT "purchases_review_has_reason" CHECK ("purchases"."status" <> 'in_review' or "purchases"."error" is not null)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"effect" smallint NOT NULL,
	"call_id" uuid,
	"purchase_id" uuid,
	"payout_id" uuid,
	"refund_id" uuid,
	"dispute_id" text,
	"correction_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"entry_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"balance_after" integer,
	CONSTRAINT "transactions_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "transactions_dispute_id_unique" UNIQUE("dispute_id"),
	CONSTRAINT "transactions_correction_id_unique" UNIQUE("correction_id"),
	CONSTRAINT "transactions_type_known" CHECK ("transactions"."type" in ('purchase', 'call_charge', 'payout', 'refund', 'dispute', 'correction')),
	CONSTRAINT "transactions_status_known" CHECK ("transactions"."status" in ('completed', 'pending', 'failed', 'canceled')),
	CONSTRAINT "transactions_amount_positive" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_effect" CHECK ("transactions"."effect" in (-1, 1)),
	CONSTRAINT "transactions_one_subject" CHECK (num_nonnulls("transactions"."call_id", "transactions"."purchase_id", "transactions"."payout_id", "transactions"."correction_id") = 1),
	CONSTRAINT "transactions_correction_is_one" CHECK (("transactions"."type" = 'correction') = ("transactions"."correction_id" is not null)),
	CONSTRAINT "transactions_refund_is_of_purchase" CHECK (num_nonnulls("transactions"."refund_id", "transactions"."dispute_id") = 0 or (num_nonnulls("transactions"."refund_id", "transactions"."dispute_id") = 1 and "transactions"."purchase_id" is not null)),
	CONSTRAINT "transactions_balance_of_what_counts" CHECK (("transactions"."balance_after" is not null) = ("transactions"."status" = 'completed' or ("transactions"."status" = 'pending' and "transactions"."effect" = -1)))
);
--> statement-breakpoint
CREATE TABLE "payout_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"reasons" jsonb NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"note" text,
	"opened_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payout_reviews_decision_known" CHECK ("payout_reviews"."decision" in ('released', 'refused')),
	CONSTRAINT "payout_reviews_has_reasons" CHECK (jsonb_typeof("payout_reviews"."reasons") = 'array' and jsonb_array_length("payout_reviews"."reasons") between 1 and 5),
	CONSTRAINT "payout_reviews_decided_is_whole" CHECK (num_nonnulls("payout_reviews"."decision", "payout_reviews"."decided_by", "payout_reviews"."note", "payout_reviews"."decided_at") in (0, 4)),
	CONSTRAINT "payout_reviews_note_length" CHECK (char_length("payout_reviews"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"onboarded" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"payout_fingerprints" text[] DEFAULT '{}' NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"bank_paid_at" timestamp (3) with time zone,
	"bank_failed_at" timestamp (3) with time zone,
	"bank_failed_cents" integer,
	"bank_failure" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "payees_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "payees_stop_reason_known" CHECK ("payees"."stop_reason" in ('unexplained_transfer')),
	CONSTRAINT "payees_bank_failure_known" CHECK ("payees"."bank_failure" in ('account_closed', 'account_restricted', 'wrong_details', 'other')),
	CONSTRAINT "payees_bank_failure_has_amount" CHECK (("payees"."bank_failed_at" is null) = ("payees"."bank_failed_cents" is null)),
	CONSTRAINT "payees_stop_has_reason" CHECK (("payees"."stopped_at" is null) = ("payees"."stop_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credits_paid" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"fee_percent" smallint NOT NULL,
	"fee_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"account_id" text NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"refused_attempt" smallint,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"transfer_id" text,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'in_review', 'completed', 'failed', 'reversed')),
	CONSTRAINT "payouts_credits_positive" CHECK ("payouts"."credits_paid" > 0),
	CONSTRAINT "payouts_arithmetic" CHECK ("payouts"."gross_cents" = "payouts"."fee_cents" + "payouts"."amount_cents" and "payouts"."fee_cents" = "payouts"."gross_cents"::bigint * "payouts"."fee_percent" / 100),
	CONSTRAINT "payouts_fee_percent" CHECK ("payouts"."fee_percent" between 0 and 50),
	CONSTRAINT "payouts_lease_is_whole" CHECK (("payouts"."lease_owner" is null) = ("payouts"."lease_until" is null)),
	CONSTRAINT "payouts_refused_attempt_was_made" CHECK ("payouts"."refused_attempt" between 1 and "payouts"."attempt"),
	CONSTRAINT "payouts_reversed_cents" CHECK ("payouts"."reversed_cents" between 0 and "payouts"."amount_cents"),
	CONSTRAINT "payouts_reversed_in_full" CHECK (("payouts"."status" = 'reversed') = ("payouts"."reversed_cents" = "payouts"."amount_cents") and ("payouts"."reversed_cents" = 0 or "payouts"."status" in ('completed', 'reversed'))),
	CONSTRAINT "payouts_in_review_not_sent" CHECK ("payouts"."status" <> 'in_review' or ("payouts"."attempt" = 0 and "payouts"."lease_owner" is null))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"companion_id" uuid NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"certified" boolean,
	"reason" text,
	"times_sent" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('submitted', 'changes_requested', 'approved', 'rejected')),
	CONSTRAINT "applications_decision_complete" CHECK (("applications"."status" = 'submitted') = ("applications"."decided_at" is null) and ("applications"."status" <> 'approved' or "applications"."certified" is not null)),
	CONSTRAINT "applications_request_has_reason" CHECK ("applications"."status" <> 'changes_requested' or "applications"."reason" is not null),
	CONSTRAINT "applications_reason_length" CHECK (length("applications"."reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seeker_id" uuid NOT NULL,
	"offerer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "favorites_not_self" CHECK ("favorites"."seeker_id" <> "favorites"."offerer_id")
);
--> statement-breakpoint
CREATE TABLE "onboarding_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "profile_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text,
	"name_skeleton" text,
	"bio" text DEFAULT '' NOT NULL,
	"location_code" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"interest_labels" text[] DEFAULT '{}' NOT NULL,
	"photo_key" text,
	"birth_year" smallint,
	"gender" text,
	"slug" text,
	"certified" boolean,
	"featured" boolean DEFAULT false NOT NULL,
	"featured_rank" smallint,
	"free_intro" boolean DEFAULT false NOT NULL,
	"average_rating" numeric(3, 2),
	"total_ratings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "profiles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "profiles_name_length" CHECK ("profiles"."full_name" is null or (length("profiles"."full_name") between 1 and 30 and "profiles"."full_name" = btrim("profiles"."full_name"))),
	CONSTRAINT "profiles_bio_length" CHECK (length("profiles"."bio") <= 2000),
	CONSTRAINT "profiles_country_code" CHECK ("profiles"."location_code" is null or "profiles"."location_code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "profiles_interests_at_most_10" CHECK (cardinality("profiles"."interests") <= 10),
	CONSTRAINT "profiles_birth_year" CHECK ("profiles"."birth_year" is null or "profiles"."birth_year" between 1900 and 2200),
	CONSTRAINT "profiles_gender_known" CHECK ("profiles"."gender" in ('male', 'female', 'non-binary', 'other')),
	CONSTRAINT "profiles_rating_range" CHECK ("profiles"."average_rating" is null or "profiles"."average_rating" between 1 and 5),
	CONSTRAINT "profiles_featured_rank_range" CHECK ("profiles"."featured_rank" is null or ("profiles"."featured" and "profiles"."featured_rank" between 1 and 50))
);
--> statement-breakpoint
CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"source_id" text,
	"payment_intent_id" text,
	"transfer_id" text,
	"purchase_id" uuid,
	"payout_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_transactions_kind_known" CHECK ("balance_transactions"."kind" in ('charge', 'refund', 'dispute', 'transfer', 'transfer_reversal', 'provider_fee', 'bank', 'reserve', 'other')),
	CONSTRAINT "balance_transactions_arithmetic" CHECK ("balance_transactions"."net_cents" = "balance_transactions"."amount_cents" - "balance_transactions"."fee_cents")
);
--> statement-breakpoint
CREATE TABLE "provider_cursors" (
	"list" text PRIMARY KEY NOT NULL,
	"item_id" text,
	"item_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"gap_from" timestamp (3) with time zone,
	"gap_until" timestamp (3) with time zone,
	"alarmed_at" timestamp (3) with time zone,
	"opening_cents" bigint,
	CONSTRAINT "provider_cursors_list_known" CHECK ("provider_cursors"."list" in ('events', 'balance_transactions')),
	CONSTRAINT "provider_cursors_lease_is_whole" CHECK (("provider_cursors"."lease_owner" is null) = ("provider_cursors"."lease_until" is null)),
	CONSTRAINT "provider_cursors_gap_is_whole" CHECK (("provider_cursors"."gap_from" is null) = ("provider_cursors"."gap_until" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"provider_object" text,
	"provider_cents" bigint NOT NULL,
	"ledger_cents" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_differences_code_known" CHECK ("reconciliation_differences"."code" in ('missing_in_ledger', 'missing_at_provider', 'amount_differs', 'not_ours', 'other_currency', 'balance_differs')),
	CONSTRAINT "reconciliation_differences_kind_known" CHECK ("reconciliation_differences"."kind" in ('charge', 'refund', 'dispute', 'transfer', 'transfer_reversal', 'provider_fee', 'bank', 'reserve', 'other', 'fee', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date PRIMARY KEY NOT NULL,
	"transactions" integer NOT NULL,
	"provider_cents" bigint NOT NULL,
	"ledger_cents" bigint NOT NULL,
	"operator_cents" bigint NOT NULL,
	"reconciled_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer DEFAULT 0 NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"debt_credits" integer DEFAULT 0 NOT NULL,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"evidence_due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('inquiry', 'open', 'won', 'lost', 'inquiry_closed')),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount_cents" > 0 and "disputes"."vat_cents" between 0 and "disputes"."amount_cents"),
	CONSTRAINT "disputes_credits" CHECK ("disputes"."debt_credits" >= 0 and "disputes"."credits" >= "disputes"."debt_credits"),
	CONSTRAINT "disputes_closed_has_instant" CHECK (("disputes"."status" in ('inquiry', 'open')) = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"provider_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"debt_credits" integer NOT NULL,
	"requested_by" uuid,
	"note" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('pending', 'completed', 'failed')),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('operator', 'withdrawal', 'account_deletion', 'provider')),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_cents" > 0 and "refunds"."vat_cents" between 0 and "refunds"."amount_cents"),
	CONSTRAINT "refunds_credits" CHECK ("refunds"."debt_credits" >= 0 and "refunds"."credits" >= "refunds"."debt_credits"),
	CONSTRAINT "refunds_settled_has_instant" CHECK (("refunds"."status" = 'pending') = ("refunds"."settled_at" is null)),
	CONSTRAINT "refunds_operator_says_why" CHECK ("refunds"."reason" <> 'operator' or "refunds"."note" is not null),
	CONSTRAINT "refunds_note_length" CHECK (char_length("refunds"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" text NOT NULL,
	"broken_id" bigint,
	"other_key_id" bigint,
	"checked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_version_known" CHECK ("audit_log"."version" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "blocked" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offerer_id" uuid NOT NULL,
	"seeker_id" uuid NOT NULL,
	"blocked_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "blocked_by_one_of_them" CHECK ("blocked"."blocked_by" in ("blocked"."offerer_id", "blocked"."seeker_id"))
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
CREATE TABLE "tax_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "tax_details_sealed" CHECK ("tax_details"."sealed" ~ '^[A-Za-z0-9_-]+$' and length("tax_details"."sealed") <= 8000),
	CONSTRAINT "tax_details_key_id" CHECK ("tax_details"."key_id" ~ '^[0-9a-f]{12}$')
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"consent" text NOT NULL,
	"place" smallint NOT NULL,
	"is_invented" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "testimonials_language_known" CHECK ("testimonials"."language" in ('en', 'de')),
	CONSTRAINT "testimonials_name_length" CHECK (char_length("testimonials"."name") between 1 and 80),
	CONSTRAINT "testimonials_text_length" CHECK (char_length("testimonials"."text") between 1 and 300),
	CONSTRAINT "testimonials_consent_length" CHECK (char_length("testimonials"."consent") between 1 and 500),
	CONSTRAINT "testimonials_place_range" CHECK ("testimonials"."place" between 1 and 99)
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
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text DEFAULT ('W-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))) NOT NULL,
	"form_key" uuid NOT NULL,
	"user_id" uuid,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"account_email" text NOT NULL,
	"reference" text NOT NULL,
	"declaration" text NOT NULL,
	"refund_credits" integer DEFAULT 0 NOT NULL,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"note" text,
	CONSTRAINT "withdrawals_number_unique" UNIQUE("number"),
	CONSTRAINT "withdrawals_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "withdrawals_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "withdrawals_state_known" CHECK ("withdrawals"."state" in ('refund', 'not_refunded', 'nothing_left', 'no_purchase', 'late', 'disputed', 'unconfirmed', 'unmatched')),
	CONSTRAINT "withdrawals_language_known" CHECK ("withdrawals"."language" in ('en', 'de')),
	CONSTRAINT "withdrawals_name_length" CHECK (char_length("withdrawals"."name") between 1 and 100),
	CONSTRAINT "withdrawals_reference_length" CHECK (char_length("withdrawals"."reference") <= 60),
	CONSTRAINT "withdrawals_declaration_length" CHECK (char_length("withdrawals"."declaration") between 1 and 1000),
	CONSTRAINT "withdrawals_note_length" CHECK (char_length("withdrawals"."note") between 1 and 500),
	CONSTRAINT "withdrawals_refund_has_amount" CHECK ("withdrawals"."state" = 'not_refunded' or ("withdrawals"."state" = 'refund') = ("withdrawals"."refund_cents" > 0)),
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."refund_cents" >= 0 and "withdrawals"."refund_credits" >= 0),
	CONSTRAINT "withdrawals_refund_is_of_buyer" CHECK ("withdrawals"."purchase_id" is null or "withdrawals"."user_id" is not null),
	CONSTRAINT "withdrawals_closed_by_says_why" CHECK (("withdrawals"."closed_by" is null) = ("withdrawals"."note" is null)),
	CONSTRAINT "withdrawals_closed_has_instant" CHECK ("withdrawals"."closed_by" is null or "withdrawals"."closed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_series_id_availability_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."availability_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_series" ADD CONSTRAINT "availability_series_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_undos" ADD CONSTRAINT "availability_undos_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_refunds" ADD CONSTRAINT "call_refunds_refunded_by_users_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_operations" ADD CONSTRAINT "closed_operations_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "away_times" ADD CONSTRAINT "away_times_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_extensions" ADD CONSTRAINT "call_extensions_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_extensions" ADD CONSTRAINT "call_extensions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reports" ADD CONSTRAINT "call_reports_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reports" ADD CONSTRAINT "call_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_marks" ADD CONSTRAINT "trial_marks_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_times" ADD CONSTRAINT "free_times_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_companion_id_profiles_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_companion_id_listings_companion_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."listings"("companion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_cancels_id_documents_id_fk" FOREIGN KEY ("cancels_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_of_a_version" FOREIGN KEY ("document","language","version") REFERENCES "public"."legal_versions"("document","language","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reviews" ADD CONSTRAINT "payout_reviews_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reviews" ADD CONSTRAINT "payout_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_slugs" ADD CONSTRAINT "profile_slugs_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_photo_key_photos_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."photos"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_details" ADD CONSTRAINT "tax_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_acknowledgements" ADD CONSTRAINT "topic_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trader_details" ADD CONSTRAINT "trader_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_once" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("user_agent","user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (canonical_mailbox("email"));--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("id") WHERE role = 'offerer' and status = 'active' and (rate_per_hour_audio is not null or rate_per_hour_video is not null);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_unread_once" ON "alarms" USING btree ("code","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "alarms_age" ON "alarms" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_age" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_items" ON "analytics_events" USING gin ("items");--> statement-breakpoint
CREATE INDEX "availability_companion_end" ON "availability" USING btree ("offerer_id","end_time");--> statement-breakpoint
CREATE INDEX "availability_end" ON "availability" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "availability_series_rows" ON "availability" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "availability_series_companion" ON "availability_series" USING btree ("offerer_id");--> statement-breakpoint
CREATE INDEX "availability_series_renewed" ON "availability_series" USING btree ("last_date") WHERE renews;--> statement-breakpoint
CREATE INDEX "call_refunds_by" ON "call_refunds" USING btree ("refunded_by");--> statement-breakpoint
CREATE INDEX "call_refunds_at" ON "call_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "closed_operations_closed_by" ON "closed_operations" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "corrections_user" ON "corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_proposed_by" ON "corrections" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "corrections_decided_by" ON "corrections" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "corrections_open" ON "corrections" USING btree ("created_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "corrections_decided_at" ON "corrections" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "corrections_due" ON "corrections" USING btree ("execute_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "away_times_companion" ON "away_times" USING btree ("offerer_id","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "away_times_one_break" ON "away_times" USING btree ("offerer_id") WHERE last_day is null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_visits_one_seat" ON "call_visits" USING btree ("call_id","user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "call_visits_call" ON "call_visits" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_visits_open" ON "call_visits" USING btree ("seen_at") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_extensions_one_open" ON "call_extensions" USING btree ("call_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "call_extensions_call" ON "call_extensions" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_reports_reported" ON "call_reports" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "call_reports_user" ON "call_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_trial" ON "calls" USING btree ("seeker_id") WHERE is_trial and (status in ('scheduled', 'active', 'completed') or missed_reason = 'seeker_no_show'
  or (cancelled_by = seeker_id and cancelled_at >= scheduled_start));--> statement-breakpoint
CREATE INDEX "calls_seeker" ON "calls" USING btree ("seeker_id","scheduled_end");--> statement-breakpoint
CREATE INDEX "calls_companion" ON "calls" USING btree ("offerer_id","scheduled_end");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("scheduled_end") WHERE status in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "calls_start" ON "calls" USING btree ("scheduled_start","id");--> statement-breakpoint
CREATE INDEX "calls_seeker_history" ON "calls" USING btree ("seeker_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_companion_history" ON "calls" USING btree ("offerer_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_companion" ON "ratings" USING btree ("offerer_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_seeker" ON "ratings" USING btree ("seeker_id","created_at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "credit_lots_purchase" ON "credit_lots" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_call" ON "credit_lots" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "credit_lots_user" ON "credit_lots" USING btree ("user_id","created_at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lot_movements_subject" ON "lot_movements" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "lot_movements_journal" ON "lot_movements" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "free_times_start" ON "free_times" USING btree ("start_at","end_at","companion_id");--> statement-breakpoint
CREATE INDEX "free_times_first_start" ON "free_times" USING btree ("first_start_at","companion_id");--> statement-breakpoint
CREATE INDEX "listings_recommended" ON "listings" USING btree ("recommended" DESC NULLS FIRST,"companion_id");--> statement-breakpoint
CREATE INDEX "listings_rated" ON "listings" USING btree ("rated" DESC NULLS FIRST,"companion_id");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("newest" DESC NULLS FIRST,"companion_id");--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("start_rate","companion_id");--> statement-breakpoint
CREATE INDEX "listings_languages" ON "listings" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "listings_categories" ON "listings" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "listings_location" ON "listings" USING btree ("location_code");--> statement-breakpoint
CREATE INDEX "listings_gender" ON "listings" USING btree ("gender");--> statement-breakpoint
CREATE INDEX "listings_birth_year" ON "listings" USING btree ("birth_year");--> statement-breakpoint
CREATE INDEX "listings_rating" ON "listings" USING btree ("rating");--> statement-breakpoint
CREATE INDEX "listings_rate_audio" ON "listings" USING btree ("rate_audio");--> statement-breakpoint
CREATE INDEX "listings_rate_video" ON "listings" USING btree ("rate_video");--> statement-breakpoint
CREATE INDEX "listings_notice" ON "listings" USING btree ("notice_minutes","companion_id") WHERE notice_minutes > 0;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "documents_series" ON "documents" USING btree ("kind","series_year","series_number");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_open" ON "email_changes" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("effective_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_requested_by" ON "email_changes" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_acceptances_once" ON "legal_acceptances" USING btree ("user_id","document","version");--> statement-breakpoint
CREATE INDEX "legal_acceptances_version" ON "legal_acceptances" USING btree ("document","language","version");--> statement-breakpoint
CREATE INDEX "legal_versions_in_force" ON "legal_versions" USING btree ("document","language","effective_at");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not read;--> statement-breakpoint
CREATE INDEX "badge_evidence_companion" ON "badge_evidence" USING btree ("companion_id","created_at");--> statement-breakpoint
CREATE INDEX "badge_evidence_seen_by" ON "badge_evidence" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "badge_evidence_withdrawn_by" ON "badge_evidence" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_changes_one_open" ON "content_changes" USING btree ("user_id","field") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "content_changes_queue" ON "content_changes" USING btree ("changed_at","id") WHERE decided_at is null and is_material;--> statement-breakpoint
CREATE INDEX "content_changes_user" ON "content_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "content_changes_decided_by" ON "content_changes" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owned" ON "ledger_accounts" USING btree ("kind","currency","owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_system" ON "ledger_accounts" USING btree ("kind","currency") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_version" ON "ledger_entries" USING btree ("account_id","account_version");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id","account_id","amount");--> statement-breakpoint
CREATE INDEX "ledger_journals_call" ON "ledger_journals" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_purchase" ON "ledger_journals" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_payout" ON "ledger_journals" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_created" ON "ledger_journals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_by","received_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_payment_fingerprint" ON "purchases" USING btree ("payment_fingerprint") WHERE payment_fingerprint is not null;--> statement-breakpoint
CREATE INDEX "purchases_pending" ON "purchases" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_in_review" ON "purchases" USING btree ("created_at") WHERE status = 'in_review';--> statement-breakpoint
CREATE INDEX "purchases_created" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_call_once" ON "transactions" USING btree ("user_id","type","call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_purchase_once" ON "transactions" USING btree ("user_id","type","purchase_id") WHERE purchase_id is not null and refund_id is null and dispute_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payout_once" ON "transactions" USING btree ("user_id","type","payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","entry_at","id");--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("user_id","type","entry_at","id");--> statement-breakpoint
CREATE INDEX "transactions_booked_calls" ON "transactions" USING btree ("user_id") WHERE type = 'call_charge' and status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reviews_one_open" ON "payout_reviews" USING btree ("payout_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payout_reviews_payout" ON "payout_reviews" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_reviews_open" ON "payout_reviews" USING btree ("opened_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payout_reviews_decided_by" ON "payout_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payees_payout_fingerprints" ON "payees" USING gin ("payout_fingerprints");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_in_flight" ON "payouts" USING btree ("user_id") WHERE status in ('pending', 'in_review');--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_settled" ON "payouts" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("companion_id") WHERE status in ('submitted', 'changes_requested');--> statement-breakpoint
CREATE INDEX "applications_companion" ON "applications" USING btree ("companion_id");--> statement-breakpoint
CREATE INDEX "applications_queue" ON "applications" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_once" ON "favorites" USING btree ("seeker_id","offerer_id");--> statement-breakpoint
CREATE INDEX "favorites_offerer" ON "favorites" USING btree ("offerer_id");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "profile_slugs_profile" ON "profile_slugs" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_one_free_intro" ON "profiles" USING btree ("free_intro") WHERE free_intro;--> statement-breakpoint
CREATE INDEX "profiles_name_skeleton" ON "profiles" USING btree ("name_skeleton") WHERE name_skeleton is not null;--> statement-breakpoint
CREATE INDEX "profiles_featured" ON "profiles" USING btree ("id") WHERE featured;--> statement-breakpoint
CREATE INDEX "profiles_languages" ON "profiles" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "profiles_interest_labels" ON "profiles" USING gin ("interest_labels");--> statement-breakpoint
CREATE INDEX "profiles_location" ON "profiles" USING btree ("location_code");--> statement-breakpoint
CREATE INDEX "profiles_rating" ON "profiles" USING btree ("average_rating");--> statement-breakpoint
CREATE INDEX "profiles_list_order" ON "profiles" USING btree ("featured" DESC NULLS FIRST,"average_rating" DESC NULLS LAST,"total_ratings" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "balance_transactions_purchase" ON "balance_transactions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_payout" ON "balance_transactions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_created" ON "balance_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("subject","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_day" ON "reconciliation_differences" USING btree ("day");--> statement-breakpoint
CREATE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("settled_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_once" ON "blocked" USING btree ("offerer_id","seeker_id","blocked_by");--> statement-breakpoint
CREATE INDEX "blocked_seeker" ON "blocked" USING btree ("seeker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("end_at") WHERE lifted_at is null and end_at is not null;--> statement-breakpoint
CREATE INDEX "testimonials_order" ON "testimonials" USING btree ("language","place");--> statement-breakpoint
CREATE INDEX "trader_details_due" ON "trader_details" USING btree ("declare_by") WHERE is_trader is null;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_closed_by" ON "withdrawals" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account_email","received_at") WHERE state = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("received_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_of_guests" ON "withdrawals" USING btree ("received_at","id") WHERE user_id is null;--> statement-breakpoint
-- What Drizzle cannot express. Two stretches of one companion's availability never overlap; touching is fine.
ALTER TABLE availability ADD CONSTRAINT availability_no_overlap
  EXCLUDE USING gist (offerer_id WITH =, tstzrange(start_time, end_time, '[)') WITH &&);
--> statement-breakpoint
-- One companion, one call at a time; and one seeker, one call at a time.
ALTER TABLE calls ADD CONSTRAINT calls_companion_no_overlap
  EXCLUDE USING gist (offerer_id WITH =, tstzrange(scheduled_start, scheduled_end, '[)') WITH &&)
  WHERE (status IN ('scheduled', 'active'));
--> statement-breakpoint
ALTER TABLE calls ADD CONSTRAINT calls_seeker_no_overlap
  EXCLUDE USING gist (seeker_id WITH =, tstzrange(scheduled_start, scheduled_end, '[)') WITH &&)
  WHERE (status IN ('scheduled', 'active'));
--> statement-breakpoint
-- A page of the next free times is answered from the index alone.
CREATE INDEX free_times_next ON free_times (companion_id, end_at) INCLUDE (start_at, first_start_at, media_type);
--> statement-breakpoint
-- People are counted in the order of their random ids, from the index alone.
CREATE INDEX listings_facts ON listings (companion_id) INCLUDE (languages, categories, location_code, gender, birth_year, certified,
  rating, rate_audio, rate_video);
--> statement-breakpoint
-- A row that is updated stays in its page, and no index is written: people's balances move with every booking.
ALTER TABLE users SET (fillfactor = 85);
--> statement-breakpoint
INSERT INTO clock_offset (id, seconds) VALUES (true, 0);
--> statement-breakpoint
-- Accounts are locked in the order of their ids. The shared ones have ids that come last: they are held as briefly as can be.
INSERT INTO ledger_accounts (id, kind, currency) VALUES
  ('ffffffff-ffff-4fff-bfff-000000000001', 'credits_issued', 'CRD'),
  ('ffffffff-ffff-4fff-bfff-000000000002', 'credits_written_off', 'CRD'),
  ('ffffffff-ffff-4fff-bfff-000000000003', 'stripe_cash', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000004', 'disputes_receivable', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000005', 'user_debt_receivable', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000006', 'credit_liability', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000007', 'vat_payable', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000008', 'package_margin', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000009', 'platform_fee', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000010', 'stripe_fees', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000011', 'bad_debt', 'EUR'),
  ('ffffffff-ffff-4fff-bfff-000000000012', 'payout_remainder', 'EUR');
