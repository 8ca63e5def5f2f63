-- Rule: a role never changes; a canceled account is final and gets no new rows; a suspended one has no sessions.
-- Why here: a request that began before the deletion commits after it; only a lock in its transaction can refuse it.

CREATE OR REPLACE FUNCTION refuse_reviving_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND NEW.status IS DISTINCT FROM 'canceled' THEN
    RAISE EXCEPTION 'a canceled account is final' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_is_final';
  END IF;
  IF NEW.role IS DISTINCT FROM OLD.role THEN
    RAISE EXCEPTION 'a role never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_role_is_final';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_canceled_is_final BEFORE UPDATE OF status, role ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_reviving_a_canceled_user();

-- The lock waits for a deletion in progress. Foreign keys take the same lock, so it blocks no other writers. Branches
-- for columns that a table lacks never run; naming the columns costs a tenth of turning the row into JSON.
CREATE OR REPLACE FUNCTION refuse_rows_of_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_id uuid;
  owner_status text;
BEGIN
  IF TG_ARGV[0] = 'user_id' THEN owner_id := NEW.user_id;
  ELSIF TG_ARGV[0] = 'offerer_id' THEN owner_id := NEW.offerer_id;
  ELSIF TG_ARGV[0] = 'seeker_id' THEN owner_id := NEW.seeker_id;
  ELSE owner_id := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  END IF;
  SELECT status INTO owner_status FROM users WHERE id = owner_id FOR KEY SHARE;
  IF owner_status = 'canceled' THEN
    RAISE EXCEPTION 'a canceled account cannot get or change data' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;

-- A session whose command read the status before a suspension waits for it here, and is refused.
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

CREATE OR REPLACE TRIGGER sessions_owner_not_suspended BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_sessions_of_a_suspended_user();

-- Guarded tables, with the column of the owner's id. Includes updates, where a row is rewritten for the same owner.
DO $$
DECLARE
  guarded record;
BEGIN
  FOR guarded IN SELECT name, events, owner FROM (VALUES
    ('INSERT', 'user_id', ARRAY['sessions', 'credentials', 'second_factors', 'recovery_codes', 'requests', 'notifications', 'mails', 'purchases',
      'payees', 'payouts', 'withdrawals', 'topic_acknowledgements', 'email_changes', 'person_notes', 'calendar_addresses']),
    ('INSERT OR UPDATE', 'user_id', ARRAY['call_reports', 'onboarding_drafts', 'billing_details', 'tax_details', 'trader_details', 'content_changes']),
    ('INSERT', 'offerer_id', ARRAY['availability', 'availability_series']),
    ('INSERT OR UPDATE', 'offerer_id', ARRAY['availability_undos', 'booking_limits', 'away_times']),
    ('INSERT', 'companion_id', ARRAY['applications', 'badge_evidence']),
    ('INSERT', 'profile_id', ARRAY['profile_slugs']),
    ('INSERT', 'owner_id', ARRAY['photos', 'voices']),
    ('INSERT', 'seeker_id', ARRAY['favorites']),
    ('INSERT', 'blocked_by', ARRAY['blocked']),
    ('INSERT', 'reporter_id', ARRAY['cases'])
  ) AS rows_of(events, owner, names), unnest(names) AS name LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE %s ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user(%L)',
      guarded.name || '_owner_not_canceled', guarded.events, guarded.name, guarded.owner);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER calls_seeker_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('seeker_id');
CREATE OR REPLACE TRIGGER calls_offerer_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');

-- Leaves out columns that others still change after a deletion (the average rating).
CREATE OR REPLACE TRIGGER profiles_owner_not_canceled
  BEFORE INSERT OR UPDATE OF full_name, bio, bio_language, other_bios, location_code, languages, interests, interest_labels, photo_key, birth_year, gender, slug ON profiles
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('id');

CREATE OR REPLACE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.language, NEW.time_zone, NEW.hour_format, NEW.muted_mails, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.language, OLD.time_zone, OLD.hour_format, OLD.muted_mails, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account cannot get or change data' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_canceled_takes_nothing BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_filling_a_canceled_user();

-- Suspension and deletion end the calendar feed; after a suspension the person must create a new address.
CREATE OR REPLACE FUNCTION drop_calendar_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_addresses WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_shut_out_drops_calendar_address AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status IN ('suspended', 'canceled') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION drop_calendar_address();

-- Rule: which accounts seem to belong to one person: the same payout account, or a browser that hardly anyone else has.
-- Why here: payout reviews and the page about a person must find the same accounts.

-- Other accounts that are paid to one of the same bank accounts or cards.
CREATE OR REPLACE FUNCTION accounts_of_same_payout_account(person uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT other.user_id FROM payees own
    JOIN payees other ON other.payout_fingerprints && own.payout_fingerprints AND other.user_id <> own.user_id
  WHERE own.user_id = person
$$;

-- Other accounts signed in with the same browser, if at most `at_most` people have that user agent. Empty while fewer
-- than `sample` people are signed in.
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
