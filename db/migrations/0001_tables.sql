CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canceled_addresses" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"canceled_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"status" text,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Berlin' NOT NULL,
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
	CONSTRAINT "users_status_fits_role" CHECK (("users"."role" = 'seeker' and "users"."status" is not null and "users"."status" in ('new', 'active', 'suspended', 'canceled'))
        or ("users"."role" = 'offerer' and ("users"."status" is null or "users"."status" in ('active', 'rejected', 'suspended', 'canceled')))
        or ("users"."role" = 'admin' and "users"."status" is not null and "users"."status" in ('active', 'suspended', 'canceled'))),
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
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
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
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "availability_series_repeat_known" CHECK ("availability_series"."repeat" in ('none', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "call_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_visits_order" CHECK ("call_visits"."left_at" is null or "call_visits"."left_at" >= "call_visits"."joined_at")
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
	"is_trial" boolean DEFAULT false NOT NULL,
	"media_type" text NOT NULL,
	"channel" text GENERATED ALWAYS AS ('call_' || id::text) STORED,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calls_status_known" CHECK ("calls"."status" in ('scheduled', 'active', 'completed', 'missed', 'cancelled')),
	CONSTRAINT "calls_missed_reason_known" CHECK ("calls"."missed_reason" in ('offerer_no_show', 'seeker_no_show', 'both_no_show')),
	CONSTRAINT "calls_media_known" CHECK ("calls"."media_type" in ('audio', 'video')),
	CONSTRAINT "calls_missed_has_reason" CHECK (("calls"."status" = 'missed') = ("calls"."missed_reason" is not null)),
	CONSTRAINT "calls_cancelled_has_actor" CHECK (("calls"."status" = 'cancelled') = ("calls"."cancelled_at" is not null)),
	CONSTRAINT "calls_duration_known" CHECK ("calls"."duration_minutes" in (15, 30, 45, 60)),
	CONSTRAINT "calls_end_fits_duration" CHECK ("calls"."scheduled_end" = "calls"."scheduled_start" + make_interval(mins => "calls"."duration_minutes")),
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
	CONSTRAINT "ratings_call_id_unique" UNIQUE("call_id"),
	CONSTRAINT "ratings_range" CHECK ("ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"visitor" text NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
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
	CONSTRAINT "mails_subject_one_line" CHECK ("mails"."subject" !~ '[
]')
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
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"owner_id" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind_known" CHECK ("ledger_accounts"."kind" in ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off', 'stripe_cash', 'disputes_receivable', 'user_debt_receivable', 'credit_liability', 'vat_payable', 'package_margin', 'platform_fee', 'stripe_fees', 'bad_debt')),
	CONSTRAINT "ledger_accounts_currency_known" CHECK ("ledger_accounts"."currency" in ('CRD', 'EUR')),
	CONSTRAINT "ledger_accounts_no_overdraft" CHECK (case "ledger_accounts"."kind"
        when 'user_available' then "ledger_accounts"."balance" >= 0
        when 'call_escrow' then "ledger_accounts"."balance" >= 0
        when 'payout_reserve' then "ledger_accounts"."balance" >= 0
        when 'purchase_hold' then "ledger_accounts"."balance" >= 0
        when 'user_debt' then "ledger_accounts"."balance" <= 0
        else true end)
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
CREATE TABLE "payees" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"onboarded" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "payees_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credits_paid" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"account_id" text NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"transfer_id" text,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'completed', 'failed', 'reversed')),
	CONSTRAINT "payouts_minimum" CHECK ("payouts"."credits_paid" >= 500),
	CONSTRAINT "payouts_arithmetic" CHECK ("payouts"."gross_cents" = "payouts"."credits_paid" * 10 and "payouts"."fee_cents" = "payouts"."credits_paid" and "payouts"."amount_cents" = "payouts"."credits_paid" * 9)
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
	"fee_cents" integer,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "purchases_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_status_known" CHECK ("purchases"."status" in ('pending', 'paid', 'failed', 'canceled')),
	CONSTRAINT "purchases_positive" CHECK ("purchases"."credits" > 0 and "purchases"."price_cents" > 0 and "purchases"."vat_cents" >= 0),
	CONSTRAINT "purchases_paid_has_instant" CHECK (("purchases"."status" = 'paid') = ("purchases"."paid_at" is not null))
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
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "transactions_type_known" CHECK ("transactions"."type" in ('purchase', 'call_charge', 'payout', 'refund')),
	CONSTRAINT "transactions_status_known" CHECK ("transactions"."status" in ('completed', 'pending', 'failed', 'canceled')),
	CONSTRAINT "transactions_amount_positive" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_effect" CHECK ("transactions"."effect" in (-1, 1)),
	CONSTRAINT "transactions_one_subject" CHECK (num_nonnulls("transactions"."call_id", "transactions"."purchase_id", "transactions"."payout_id") = 1)
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
	CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('submitted', 'approved', 'rejected')),
	CONSTRAINT "applications_decision_complete" CHECK (("applications"."status" = 'submitted') = ("applications"."decided_at" is null) and ("applications"."status" <> 'approved' or "applications"."certified" is not null))
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
	"free_intro" boolean DEFAULT false NOT NULL,
	"average_rating" numeric(3, 2),
	"total_ratings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "profiles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "profiles_name_length" CHECK ("profiles"."full_name" is null or (length("profiles"."full_name") between 1 and 30 and "profiles"."full_name" = btrim("profiles"."full_name"))),
	CONSTRAINT "profiles_bio_length" CHECK (length("profiles"."bio") <= 5000),
	CONSTRAINT "profiles_country_code" CHECK ("profiles"."location_code" is null or "profiles"."location_code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "profiles_interests_at_most_10" CHECK (cardinality("profiles"."interests") <= 10),
	CONSTRAINT "profiles_birth_year" CHECK ("profiles"."birth_year" is null or "profiles"."birth_year" between 1900 and 2200),
	CONSTRAINT "profiles_gender_known" CHECK ("profiles"."gender" in ('male', 'female', 'non-binary', 'other')),
	CONSTRAINT "profiles_rating_range" CHECK ("profiles"."average_rating" is null or "profiles"."average_rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
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
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid,
	"subject_id" uuid NOT NULL,
	"call_id" uuid,
	"rating_id" uuid,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('harassment', 'contact_details', 'fraud', 'underage', 'danger', 'other')),
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_text_length" CHECK (length("reports"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_series_id_availability_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."availability_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_series" ADD CONSTRAINT "availability_series_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_slugs" ADD CONSTRAINT "profile_slugs_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_photo_key_photos_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."photos"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("id") WHERE role = 'offerer' and status = 'active' and (rate_per_hour_audio is not null or rate_per_hour_video is not null);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "availability_companion_end" ON "availability" USING btree ("offerer_id","end_time");--> statement-breakpoint
CREATE INDEX "availability_end" ON "availability" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "availability_series_rows" ON "availability" USING btree ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_visits_one_seat" ON "call_visits" USING btree ("call_id","user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "call_visits_call" ON "call_visits" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_visits_open" ON "call_visits" USING btree ("seen_at") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_trial" ON "calls" USING btree ("seeker_id") WHERE is_trial and (status in ('scheduled', 'active', 'completed') or missed_reason = 'seeker_no_show');--> statement-breakpoint
CREATE INDEX "calls_seeker" ON "calls" USING btree ("seeker_id","scheduled_end");--> statement-breakpoint
CREATE INDEX "calls_companion" ON "calls" USING btree ("offerer_id","scheduled_end");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("scheduled_end") WHERE status in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "calls_seeker_history" ON "calls" USING btree ("seeker_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_companion_history" ON "calls" USING btree ("offerer_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_companion" ON "ratings" USING btree ("offerer_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not read;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owned" ON "ledger_accounts" USING btree ("kind","currency","owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_system" ON "ledger_accounts" USING btree ("kind","currency") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_version" ON "ledger_entries" USING btree ("account_id","account_version");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_call" ON "ledger_journals" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_purchase" ON "ledger_journals" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_payout" ON "ledger_journals" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_in_flight" ON "payouts" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_pending" ON "purchases" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_call_once" ON "transactions" USING btree ("user_id","type","call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_purchase_once" ON "transactions" USING btree ("user_id","type","purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payout_once" ON "transactions" USING btree ("user_id","type","payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("companion_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "applications_queue" ON "applications" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_once" ON "favorites" USING btree ("seeker_id","offerer_id");--> statement-breakpoint
CREATE INDEX "favorites_offerer" ON "favorites" USING btree ("offerer_id");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "profile_slugs_profile" ON "profile_slugs" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_one_free_intro" ON "profiles" USING btree ("free_intro") WHERE free_intro;--> statement-breakpoint
CREATE INDEX "profiles_featured" ON "profiles" USING btree ("id") WHERE featured;--> statement-breakpoint
CREATE INDEX "profiles_languages" ON "profiles" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "profiles_interest_labels" ON "profiles" USING gin ("interest_labels");--> statement-breakpoint
CREATE INDEX "profiles_location" ON "profiles" USING btree ("location_code");--> statement-breakpoint
CREATE INDEX "profiles_rating" ON "profiles" USING btree ("average_rating");--> statement-breakpoint
CREATE INDEX "profiles_list_order" ON "profiles" USING btree ("featured" DESC NULLS FIRST,"average_rating" DESC NULLS LAST,"total_ratings" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_once" ON "blocked" USING btree ("offerer_id","seeker_id","blocked_by");--> statement-breakpoint
CREATE INDEX "blocked_seeker" ON "blocked" USING btree ("seeker_id");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at");