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
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "booking_limits_notice_known" CHECK ("booking_limits"."notice_minutes" in (0, 30, 60, 120, 240, 720, 1440, 2880)),
	CONSTRAINT "booking_limits_pause_known" CHECK ("booking_limits"."pause_minutes" in (0, 15, 30, 60)),
	CONSTRAINT "booking_limits_calls_per_day_range" CHECK ("booking_limits"."calls_per_day" is null or "booking_limits"."calls_per_day" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "notice_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "away_times" ADD CONSTRAINT "away_times_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "away_times_companion" ON "away_times" USING btree ("offerer_id","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "away_times_one_break" ON "away_times" USING btree ("offerer_id") WHERE last_day is null;--> statement-breakpoint
CREATE INDEX "listings_notice" ON "listings" USING btree ("notice_minutes","companion_id") WHERE notice_minutes > 0;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION start_of_day(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ((midnight - interval '1 hour') AT TIME ZONE zone)::date = day THEN midnight - interval '1 hour' ELSE midnight END
  FROM (SELECT day::timestamp AT TIME ZONE zone AS midnight) t
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION closed_times(companion uuid, low timestamptz, high timestamptz) RETURNS tstzmultirange LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH terms AS (
      SELECT u.time_zone, make_interval(mins => coalesce(b.pause_minutes, 0)) AS pause, b.calls_per_day
      FROM users u LEFT JOIN booking_limits b ON b.offerer_id = u.id WHERE u.id = companion),
    held AS (
      SELECT c.scheduled_start AS from_at, c.scheduled_end AS to_at, c.status <> 'completed' AS is_open FROM calls c
      WHERE c.offerer_id = companion AND (c.status IN ('scheduled', 'active') OR c.status = 'completed')
        AND c.scheduled_end > low - interval '26 hours' AND c.scheduled_start < high + interval '26 hours'),
    days AS (
      SELECT (from_at AT TIME ZONE time_zone)::date AS first_day, ((to_at - interval '1 microsecond') AT TIME ZONE time_zone)::date AS last_day
      FROM held, terms WHERE calls_per_day IS NOT NULL),
    full_days AS (
      SELECT first_day + n AS day FROM days, generate_series(0, last_day - first_day) n
      GROUP BY 1 HAVING count(*) >= (SELECT calls_per_day FROM terms))
    SELECT coalesce(range_agg(closed), '{}') FROM (
      SELECT tstzrange(from_at - pause, to_at + pause) AS closed FROM held, terms WHERE is_open OR pause > interval '0'
      UNION ALL
      SELECT tstzrange(start_of_day(day, time_zone), start_of_day(day + 1, time_zone)) FROM full_days, terms
      UNION ALL
      SELECT tstzrange(start_of_day(first_day, time_zone), start_of_day(last_day + 1, time_zone)) FROM away_times, terms
      WHERE offerer_id = companion) all_closed);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_free_times(companion uuid, low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  terms record;
  closed tstzmultirange;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  SELECT b.calls_per_day, make_interval(mins => b.pause_minutes) AS pause, start_of_day((low AT TIME ZONE u.time_zone)::date, u.time_zone) AS day_begins,
    start_of_day((high AT TIME ZONE u.time_zone)::date + 1, u.time_zone) AS day_ends INTO terms
  FROM booking_limits b JOIN users u ON u.id = b.offerer_id WHERE b.offerer_id = companion;
  IF FOUND THEN
    low := CASE WHEN terms.calls_per_day IS NULL THEN low - terms.pause ELSE least(low - terms.pause, terms.day_begins) END;
    high := CASE WHEN terms.calls_per_day IS NULL THEN high + terms.pause ELSE greatest(high + terms.pause, terms.day_ends) END;
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_all_free_times(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Before reading: time that is being offered meanwhile is waited for, not overlooked.
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  PERFORM refresh_free_times(companion, min(a.start_time), max(a.end_time))
  FROM availability a JOIN users u ON u.id = a.offerer_id
  WHERE a.offerer_id = companion AND a.end_time > app_now() - interval '1 hour' HAVING count(*) > 0;
END $$;--> statement-breakpoint
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
      SELECT u.id AS companion_id, closed_times(u.id, app_now() - interval '2 days', 'infinity') AS closed
      FROM users u WHERE u.role = 'offerer') c USING (companion_id)) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER calls_free_times_update AFTER UPDATE ON calls FOR EACH ROW
  WHEN ((OLD.status IN ('scheduled', 'active'), OLD.status = 'completed', OLD.scheduled_start, OLD.scheduled_end)
    IS DISTINCT FROM (NEW.status IN ('scheduled', 'active'), NEW.status = 'completed', NEW.scheduled_start, NEW.scheduled_end))
  EXECUTE FUNCTION free_times_after_call();--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_times_after_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(coalesce(NEW.offerer_id, OLD.offerer_id));
  PERFORM refresh_all_free_times(coalesce(NEW.offerer_id, OLD.offerer_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER booking_limits_free_times AFTER INSERT OR UPDATE OR DELETE ON booking_limits
  FOR EACH ROW EXECUTE FUNCTION free_times_after_limits();--> statement-breakpoint
CREATE OR REPLACE TRIGGER away_times_free_times AFTER INSERT OR UPDATE OR DELETE ON away_times
  FOR EACH ROW EXECUTE FUNCTION free_times_after_limits();--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_times_after_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_all_free_times(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_free_times AFTER UPDATE OF time_zone ON users FOR EACH ROW
  WHEN (NEW.role = 'offerer' AND NEW.time_zone <> OLD.time_zone) EXECUTE FUNCTION free_times_after_zone();--> statement-breakpoint
CREATE OR REPLACE TRIGGER booking_limits_owner_not_canceled BEFORE INSERT OR UPDATE ON booking_limits
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER away_times_owner_not_canceled BEFORE INSERT OR UPDATE ON away_times
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
