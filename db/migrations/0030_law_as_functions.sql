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
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_code_known";--> statement-breakpoint
ALTER TABLE "booking_limits" ADD COLUMN "hours_per_week" smallint;--> statement-breakpoint
ALTER TABLE "booking_limits" ADD COLUMN "days_between_calls" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_acknowledgements" ADD CONSTRAINT "topic_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trader_details" ADD CONSTRAINT "trader_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trader_details_due" ON "trader_details" USING btree ("declare_by") WHERE is_trader is null;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated'));--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_hours_per_week_range" CHECK ("booking_limits"."hours_per_week" is null or "booking_limits"."hours_per_week" between 1 and 40);--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_cool_down_known" CHECK ("booking_limits"."days_between_calls" in (0, 1, 2, 3, 7, 14, 30));
--> statement-breakpoint
-- By hand: companions from before have thirty days to say whether they trade.
INSERT INTO trader_details (user_id, declare_by)
SELECT id, app_now() + interval '30 days' FROM users WHERE role = 'offerer' AND status IS DISTINCT FROM 'canceled';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER trader_details_owner_not_canceled BEFORE INSERT OR UPDATE ON trader_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_acknowledgements_owner_not_canceled BEFORE INSERT ON topic_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listing(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM profiles WHERE id = companion FOR NO KEY UPDATE;
  INSERT INTO listings AS l (companion_id, languages, categories, location_code, gender, birth_year, certified, rating,
    rate_audio, rate_video, start_rate, recommended, rated, newest, notice_minutes)
  SELECT p.id, p.languages, p.interest_labels, p.location_code, p.gender, p.birth_year, p.certified, p.average_rating,
    u.rate_per_hour_audio, u.rate_per_hour_video, least(u.rate_per_hour_audio, u.rate_per_hour_video),
    p.featured::integer * 1000000
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
