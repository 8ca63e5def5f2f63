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
	CONSTRAINT "badge_evidence_title_length" CHECK (char_length("badge_evidence"."title") between 1 and 120),
	CONSTRAINT "badge_evidence_issuer_length" CHECK (char_length("badge_evidence"."issuer") between 1 and 120),
	CONSTRAINT "badge_evidence_note_length" CHECK (char_length("badge_evidence"."note") <= 1000),
	CONSTRAINT "badge_evidence_withdrawal_is_whole" CHECK (("badge_evidence"."withdrawn_at" is null) = ("badge_evidence"."withdrawn_by" is null))
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
CREATE TABLE "content_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"contents" text[] NOT NULL,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"removed_by" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "content_removals_contents_known" CHECK (cardinality("content_removals"."contents") > 0 and "content_removals"."contents" <@ array['name', 'photo', 'bio', 'rating', 'badge']::text[]),
	CONSTRAINT "content_removals_reason_length" CHECK (char_length("content_removals"."reason") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "featured_rank" smallint;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_evidence" ADD CONSTRAINT "badge_evidence_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_removals" ADD CONSTRAINT "content_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_removals" ADD CONSTRAINT "content_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_open" ON "email_changes" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("effective_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_requested_by" ON "email_changes" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "badge_evidence_companion" ON "badge_evidence" USING btree ("companion_id","created_at");--> statement-breakpoint
CREATE INDEX "badge_evidence_seen_by" ON "badge_evidence" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "badge_evidence_withdrawn_by" ON "badge_evidence" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_changes_one_open" ON "content_changes" USING btree ("user_id","field") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "content_changes_queue" ON "content_changes" USING btree ("changed_at","id") WHERE decided_at is null and is_material;--> statement-breakpoint
CREATE INDEX "content_changes_user" ON "content_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "content_changes_decided_by" ON "content_changes" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "content_removals_user" ON "content_removals" USING btree ("user_id","removed_at");--> statement-breakpoint
CREATE INDEX "content_removals_removed_by" ON "content_removals" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ratings_seeker" ON "ratings" USING btree ("seeker_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_featured_rank_range" CHECK ("profiles"."featured_rank" is null or ("profiles"."featured" and "profiles"."featured_rank" between 1 and 50));--> statement-breakpoint
-- Written by hand: copies of db/functions.
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
CREATE OR REPLACE TRIGGER badge_evidence_owner_not_canceled BEFORE INSERT ON badge_evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('companion_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_changes_owner_not_canceled BEFORE INSERT OR UPDATE ON content_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_removals_owner_not_canceled BEFORE INSERT ON content_removals
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_changes_owner_not_canceled BEFORE INSERT ON email_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER person_notes_owner_not_canceled BEFORE INSERT ON person_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
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
