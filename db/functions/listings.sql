-- Rule: who is listed, with all that the directory filters, sorts and searches by (docs/decisions/011-finding-someone.md).
-- Why here: users, profiles, limits and declarations have several writers, and none may forget the listing.

-- Text as it is searched: lower case, without accents.
CREATE OR REPLACE FUNCTION plain_text(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(unaccent(words))
$$;

-- Inserts, updates or deletes a companion's listing. The lock on the profile serialises concurrent refreshes, so that
-- the last one sees what the others wrote.
CREATE OR REPLACE FUNCTION refresh_listing(companion uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM profiles WHERE id = companion FOR NO KEY UPDATE;
  INSERT INTO listings AS l (companion_id, languages, writes, categories, location_code, gender, birth_year, certified, rating,
    rate_audio, rate_video, start_rate, recommended, rated, newest, notice_minutes)
  SELECT p.id, p.languages,
    ARRAY(SELECT coalesce(p.bio_language, u.language) WHERE p.bio <> '' UNION SELECT jsonb_object_keys(p.other_bios) ORDER BY 1),
    p.interest_labels, p.location_code, p.gender, p.birth_year, p.certified, p.average_rating,
    u.rate_per_hour_audio, u.rate_per_hour_video, least(u.rate_per_hour_audio, u.rate_per_hour_video),
    p.featured::integer * (1000000 + (100 - coalesce(p.featured_rank, 100)) * 10000)
      + round(1000 * (20 + coalesce(p.average_rating, 0) * p.total_ratings) / (5 + p.total_ratings))::integer,
    round(coalesce(p.average_rating, 0) * 100)::bigint * 1000000 + least(p.total_ratings, 999999),
    floor(extract(epoch FROM p.created_at) * 1000)::bigint, coalesce(b.notice_minutes, 0)
  FROM users u JOIN profiles p ON p.id = u.id LEFT JOIN booking_limits b ON b.offerer_id = u.id
  WHERE u.id = companion AND u.role = 'offerer' AND u.status = 'active' AND p.full_name IS NOT NULL
    AND (u.rate_per_hour_audio IS NOT NULL OR u.rate_per_hour_video IS NOT NULL)
    AND EXISTS (SELECT 1 FROM trader_details t WHERE t.user_id = u.id)
  ON CONFLICT (companion_id) DO UPDATE SET languages = excluded.languages, writes = excluded.writes, categories = excluded.categories,
    location_code = excluded.location_code, gender = excluded.gender, birth_year = excluded.birth_year,
    certified = excluded.certified, rating = excluded.rating, rate_audio = excluded.rate_audio, rate_video = excluded.rate_video,
    start_rate = excluded.start_rate, recommended = excluded.recommended, rated = excluded.rated, newest = excluded.newest,
    notice_minutes = excluded.notice_minutes;
  IF NOT FOUND THEN
    DELETE FROM listings WHERE companion_id = companion;
    IF NOT FOUND THEN RETURN; END IF;
  ELSE
    INSERT INTO search_documents AS d (companion_id, document)
    SELECT p.id, array_to_tsvector(ARRAY(
      -- Plain and stemmed: in the language of the text, or in every language if it's unknown.
      SELECT unnest(tsvector_to_array(to_tsvector('simple', plain)
        || CASE WHEN coalesce(texts.language, 'de') = 'de' THEN to_tsvector('german', plain) ELSE '' END
        || CASE WHEN coalesce(texts.language, 'en') = 'en' THEN to_tsvector('english', plain) ELSE '' END))
      FROM (SELECT NULL, p.full_name UNION ALL SELECT p.bio_language, p.bio UNION ALL SELECT * FROM jsonb_each_text(p.other_bios))
        AS texts(language, words), plain_text(texts.words) plain
      UNION ALL SELECT 'topic:' || topic FROM unnest(p.interests) topic
      UNION ALL SELECT 'language:' || code FROM unnest(p.languages) code
      UNION ALL SELECT 'country:' || p.location_code WHERE p.location_code IS NOT NULL))
    FROM profiles p WHERE p.id = companion
    ON CONFLICT (companion_id) DO UPDATE SET document = excluded.document WHERE d.document <> excluded.document;
  END IF;
  -- A message of app/platform/data/live.server.ts: every process drops its cached directory answers.
  PERFORM pg_notify('visavis_live', '{"topic":"listings"}');
END $$;

CREATE OR REPLACE FUNCTION refresh_listing_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_listing AFTER INSERT OR UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION refresh_listing_of_row();
CREATE OR REPLACE TRIGGER users_listing AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.role = 'offerer' AND (OLD.status, OLD.language, OLD.rate_per_hour_audio, OLD.rate_per_hour_video)
    IS DISTINCT FROM (NEW.status, NEW.language, NEW.rate_per_hour_audio, NEW.rate_per_hour_video))
  EXECUTE FUNCTION refresh_listing_of_row();

-- A companion is only listed with a declaration, or while they still have time to make one. Otherwise there is no row.
CREATE OR REPLACE FUNCTION listing_after_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing(coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trader_details_listing AFTER INSERT OR DELETE ON trader_details
  FOR EACH ROW EXECUTE FUNCTION listing_after_declaration();

-- Keeps exactly the words of all documents, so a deleted account leaves no word that only it used.
CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER search_documents_words AFTER INSERT OR UPDATE OR DELETE ON search_documents
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();
