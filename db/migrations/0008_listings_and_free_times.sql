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
	"newest" bigint NOT NULL
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
ALTER TABLE "free_times" ADD CONSTRAINT "free_times_companion_id_users_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_companion_id_profiles_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_companion_id_listings_companion_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."listings"("companion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
-- A page of the next free times of somebody is answered from the index alone.
CREATE INDEX free_times_next ON free_times (companion_id, end_at) INCLUDE (start_at, first_start_at, media_type);
--> statement-breakpoint
-- People are counted in the order of their random ids, from the index alone.
CREATE INDEX listings_facts ON listings (companion_id) INCLUDE (languages, categories, location_code, gender, birth_year, certified,
  rating, rate_audio, rate_video);
--> statement-breakpoint
-- Text as it is searched: small letters without accents.
CREATE FUNCTION plain_text(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(unaccent(words))
$$;
--> statement-breakpoint
-- The first quarter hour that is not before a moment.
CREATE FUNCTION next_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('15 minutes', moment - interval '1 microsecond', timestamptz '2000-01-01 00:00Z') + interval '15 minutes'
$$;
--> statement-breakpoint
-- Makes the listing of a companion what user and profile say now, or takes it away. Whoever holds the profile is the only one who
-- does; the next one sees what they wrote.
CREATE FUNCTION refresh_listing(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM profiles WHERE id = companion FOR NO KEY UPDATE;
  INSERT INTO listings AS l (companion_id, languages, categories, location_code, gender, birth_year, certified, rating,
    rate_audio, rate_video, start_rate, recommended, rated, newest)
  SELECT p.id, p.languages, p.interest_labels, p.location_code, p.gender, p.birth_year, p.certified, p.average_rating,
    u.rate_per_hour_audio, u.rate_per_hour_video, least(u.rate_per_hour_audio, u.rate_per_hour_video),
    p.featured::integer * 1000000
      + round(1000 * (20 + coalesce(p.average_rating, 0) * p.total_ratings) / (5 + p.total_ratings))::integer,
    round(coalesce(p.average_rating, 0) * 100)::bigint * 1000000 + least(p.total_ratings, 999999),
    floor(extract(epoch FROM p.created_at) * 1000)::bigint
  FROM users u JOIN profiles p ON p.id = u.id
  WHERE u.id = companion AND u.role = 'offerer' AND u.status = 'active' AND p.full_name IS NOT NULL
    AND (u.rate_per_hour_audio IS NOT NULL OR u.rate_per_hour_video IS NOT NULL)
  ON CONFLICT (companion_id) DO UPDATE SET languages = excluded.languages, categories = excluded.categories,
    location_code = excluded.location_code, gender = excluded.gender, birth_year = excluded.birth_year,
    certified = excluded.certified, rating = excluded.rating, rate_audio = excluded.rate_audio, rate_video = excluded.rate_video,
    start_rate = excluded.start_rate, recommended = excluded.recommended, rated = excluded.rated, newest = excluded.newest;
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
  -- In the form of app/platform/live.ts: answers that were kept are forgotten.
  PERFORM pg_notify('visavis_live', 'listing|0|1|' || json_build_object('topic', 'listings', 'payload', companion));
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_listing_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_listing AFTER INSERT OR UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION refresh_listing_of_row();
--> statement-breakpoint
CREATE TRIGGER users_listing AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.role = 'offerer' AND (OLD.status, OLD.rate_per_hour_audio, OLD.rate_per_hour_video)
    IS DISTINCT FROM (NEW.status, NEW.rate_per_hour_audio, NEW.rate_per_hour_video))
  EXECUTE FUNCTION refresh_listing_of_row();
--> statement-breakpoint
-- The words of all documents, no others: who leaves takes along the words that nobody else uses.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_words text[] := '{}';
  after_words text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before_words := tsvector_to_array(OLD.document); END IF;
  IF TG_OP <> 'DELETE' THEN after_words := tsvector_to_array(NEW.document); END IF;
  INSERT INTO search_words
  SELECT word FROM unnest(after_words) word WHERE word ~ '^[[:alpha:]]{4,30}$' AND word <> ALL (before_words) ORDER BY word
  ON CONFLICT DO NOTHING;
  DELETE FROM search_words s WHERE s.word = ANY (before_words) AND s.word <> ALL (after_words)
    AND NOT EXISTS (SELECT 1 FROM search_documents d WHERE d.document @@ s.word::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_documents_words AFTER INSERT OR UPDATE OR DELETE ON search_documents
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
-- Makes the free times of a companion anew wherever a change between the two moments can reach: half an hour around it, for
-- pieces too short to be kept, and every piece that touches that. One at a time per companion.
CREATE FUNCTION refresh_free_times(companion uuid, low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  low := low - interval '30 minutes';
  high := high + interval '30 minutes';
  WITH gone AS (
    DELETE FROM free_times WHERE companion_id = companion AND end_at >= low AND start_at <= high RETURNING start_at, end_at)
  SELECT least(low, min(start_at)), greatest(high, max(end_at)) INTO low, high FROM gone;
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT a.media_type, unnest(
      range_agg(tstzrange(greatest(a.start_time, low), least(a.end_time, high))) - coalesce((
        SELECT range_agg(tstzrange(c.scheduled_start, c.scheduled_end)) FROM calls c
        WHERE c.offerer_id = companion AND c.status IN ('scheduled', 'active')
          AND c.scheduled_end > low AND c.scheduled_start < high), '{}')) AS piece
    FROM availability a WHERE a.offerer_id = companion AND a.end_time > low AND a.start_time < high
    GROUP BY a.media_type) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;
--> statement-breakpoint
-- Makes all free times anew, from an hour ago on.
CREATE FUNCTION rebuild_free_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM free_times;
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion_id, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT o.companion_id, o.media_type, unnest(o.offered - coalesce(b.busy, '{}')) AS piece
    FROM (
      SELECT offerer_id AS companion_id, media_type, range_agg(tstzrange(start_time, end_time)) AS offered
      FROM availability WHERE end_time > app_now() - interval '1 hour' GROUP BY offerer_id, media_type) o
    LEFT JOIN (
      SELECT offerer_id AS companion_id, range_agg(tstzrange(scheduled_start, scheduled_end)) AS busy
      FROM calls WHERE status IN ('scheduled', 'active') GROUP BY offerer_id) b USING (companion_id)) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;
--> statement-breakpoint
CREATE FUNCTION free_times_after_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM after_rows GROUP BY offerer_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM before_rows GROUP BY offerer_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER availability_free_times_insert AFTER INSERT ON availability REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
--> statement-breakpoint
CREATE TRIGGER availability_free_times_update AFTER UPDATE ON availability REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
--> statement-breakpoint
CREATE TRIGGER availability_free_times_delete AFTER DELETE ON availability REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
--> statement-breakpoint
CREATE FUNCTION free_times_after_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(OLD.offerer_id, OLD.scheduled_start, OLD.scheduled_end);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(NEW.offerer_id, NEW.scheduled_start, NEW.scheduled_end);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calls_free_times_insert AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_call();
--> statement-breakpoint
CREATE TRIGGER calls_free_times_update AFTER UPDATE ON calls FOR EACH ROW
  WHEN ((OLD.status IN ('scheduled', 'active'), OLD.scheduled_start, OLD.scheduled_end)
    IS DISTINCT FROM (NEW.status IN ('scheduled', 'active'), NEW.scheduled_start, NEW.scheduled_end))
  EXECUTE FUNCTION free_times_after_call();
--> statement-breakpoint
CREATE TRIGGER calls_free_times_delete AFTER DELETE ON calls FOR EACH ROW
  WHEN (OLD.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_call();
--> statement-breakpoint
-- A clock that goes back (demo and tests) finds free times again that had been removed as over.
CREATE FUNCTION free_times_after_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_free_times();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clock_offset_free_times AFTER UPDATE ON clock_offset FOR EACH ROW
  WHEN (NEW.seconds < OLD.seconds) EXECUTE FUNCTION free_times_after_clock();
--> statement-breakpoint
SELECT refresh_listing(id) FROM users WHERE role = 'offerer';
--> statement-breakpoint
SELECT rebuild_free_times();
