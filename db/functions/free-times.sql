-- Rule: free time is availability minus calls and blocked times, in parts with a quarter hour (as in availability).
-- Why here: the directory filters and sorts by it; it must change in the transaction that books, cancels or edits.

-- The first quarter hour at or after an instant. STABLE, so that the planner can inline it.
CREATE OR REPLACE FUNCTION next_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_bin('15 minutes', moment - interval '1 microsecond', timestamptz '2000-01-01 00:00Z') + interval '15 minutes'
$$;

-- The first instant of a day in a zone. If the clocks go back over midnight, the first of the two midnights.
CREATE OR REPLACE FUNCTION start_of_day(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ((midnight - interval '1 hour') AT TIME ZONE zone)::date = day THEN midnight - interval '1 hour' ELSE midnight END
  FROM (SELECT day::timestamp AT TIME ZONE zone AS midnight) t
$$;

-- When a companion can't be booked: open calls, pauses before and after calls, full days and weeks, time away, and busy
-- times of their own calendar.
-- Considers calls up to 8 days around the range, for its days and weeks.
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
      WHERE offerer_id = companion
      UNION ALL
      SELECT unnest(busy) FROM busy_calendars WHERE offerer_id = companion) all_closed);
END $$;

-- Recomputes a companion's free times around a change. The range includes the pause, the days or weeks if limited, half
-- an hour for parts that were too short, and every stored part it touches. Serialised per companion.
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

-- Recomputes a companion's free times from an hour ago, after their limits or zone changed.
CREATE OR REPLACE FUNCTION refresh_all_free_times(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locks before reading, so that time being offered meanwhile isn't missed.
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  PERFORM refresh_free_times(companion, min(a.start_time), max(a.end_time))
  FROM availability a JOIN users u ON u.id = a.offerer_id
  WHERE a.offerer_id = companion AND a.end_time > app_now() - interval '1 hour' HAVING count(*) > 0;
END $$;

-- Recomputes all free times from an hour ago.
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

CREATE OR REPLACE FUNCTION free_times_after_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM after_rows GROUP BY offerer_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM before_rows GROUP BY offerer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER availability_free_times_insert AFTER INSERT ON availability REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
CREATE OR REPLACE TRIGGER availability_free_times_update AFTER UPDATE ON availability REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
CREATE OR REPLACE TRIGGER availability_free_times_delete AFTER DELETE ON availability REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();

CREATE OR REPLACE FUNCTION free_times_after_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(OLD.offerer_id, OLD.scheduled_start, OLD.scheduled_end);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(NEW.offerer_id, NEW.scheduled_start, NEW.scheduled_end);
  END IF;
  RETURN NULL;
END $$;

-- Removes a booked call and its pause from the free times. Recomputes only if there are limits per day or week.
CREATE OR REPLACE FUNCTION free_times_after_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms record;
  low timestamptz := NEW.scheduled_start;
  high timestamptz := NEW.scheduled_end;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || NEW.offerer_id, 0));
  SELECT make_interval(mins => pause_minutes) AS pause, calls_per_day, hours_per_week INTO terms
    FROM booking_limits WHERE offerer_id = NEW.offerer_id;
  IF FOUND THEN
    IF terms.calls_per_day IS NOT NULL OR terms.hours_per_week IS NOT NULL THEN
      PERFORM refresh_free_times(NEW.offerer_id, low, high);
      RETURN NULL;
    END IF;
    low := low - terms.pause;
    high := high + terms.pause;
  END IF;
  WITH gone AS (
    DELETE FROM free_times WHERE companion_id = NEW.offerer_id AND end_at > low AND start_at < high
    RETURNING start_at, end_at, media_type)
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT NEW.offerer_id, part.start_at, next_quarter(part.start_at), part.end_at, gone.media_type
  FROM gone, LATERAL (VALUES (gone.start_at, low), (high, gone.end_at)) AS part(start_at, end_at)
  WHERE next_quarter(part.start_at) + interval '15 minutes' <= part.end_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER calls_free_times_insert AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_booking();
CREATE OR REPLACE TRIGGER calls_free_times_update AFTER UPDATE ON calls FOR EACH ROW
  WHEN ((OLD.status IN ('scheduled', 'active'), OLD.status = 'completed', OLD.scheduled_start, OLD.scheduled_end)
    IS DISTINCT FROM (NEW.status IN ('scheduled', 'active'), NEW.status = 'completed', NEW.scheduled_start, NEW.scheduled_end))
  EXECUTE FUNCTION free_times_after_call();
CREATE OR REPLACE TRIGGER calls_free_times_delete AFTER DELETE ON calls FOR EACH ROW
  WHEN (OLD.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_call();

-- The listing stores the notice, and refreshing it makes every process drop cached answers.
CREATE OR REPLACE FUNCTION free_times_after_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(coalesce(NEW.offerer_id, OLD.offerer_id));
  PERFORM refresh_all_free_times(coalesce(NEW.offerer_id, OLD.offerer_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_limits_free_times AFTER INSERT OR UPDATE OR DELETE ON booking_limits
  FOR EACH ROW EXECUTE FUNCTION free_times_after_limits();
CREATE OR REPLACE TRIGGER away_times_free_times AFTER INSERT OR UPDATE OR DELETE ON away_times
  FOR EACH ROW EXECUTE FUNCTION free_times_after_limits();
CREATE OR REPLACE TRIGGER busy_calendars_free_times_rows AFTER INSERT OR DELETE ON busy_calendars
  FOR EACH ROW EXECUTE FUNCTION free_times_after_limits();
CREATE OR REPLACE TRIGGER busy_calendars_free_times AFTER UPDATE OF busy ON busy_calendars
  FOR EACH ROW WHEN (NEW.busy IS DISTINCT FROM OLD.busy) EXECUTE FUNCTION free_times_after_limits();

-- Limits per day follow the account's time zone.
CREATE OR REPLACE FUNCTION free_times_after_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_all_free_times(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_free_times AFTER UPDATE OF time_zone ON users FOR EACH ROW
  WHEN (NEW.role = 'offerer' AND NEW.time_zone <> OLD.time_zone) EXECUTE FUNCTION free_times_after_zone();

-- When the clock goes back (demo and tests), free times deleted as past are needed again.
CREATE OR REPLACE FUNCTION free_times_after_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_free_times();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER clock_offset_free_times AFTER UPDATE ON clock_offset FOR EACH ROW
  WHEN (NEW.seconds < OLD.seconds) EXECUTE FUNCTION free_times_after_clock();
