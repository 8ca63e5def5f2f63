-- Rule: a role never changes; a canceled account is final and receives no new rows; a suspended one has no sessions.
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

-- The lock waits for a deletion in progress. Foreign keys take the same one, so it blocks nobody else. A branch that a
-- table has no column for is never run there; naming the columns costs a tenth of turning the row into JSON.
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
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;

-- A session whose command looked at the status before a suspension waits for it here, and is refused.
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

CREATE OR REPLACE TRIGGER sessions_owner_not_canceled BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER credentials_owner_not_canceled BEFORE INSERT ON credentials
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER second_factors_owner_not_canceled BEFORE INSERT ON second_factors
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER recovery_codes_owner_not_canceled BEFORE INSERT ON recovery_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER requests_owner_not_canceled BEFORE INSERT ON requests
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER availability_owner_not_canceled BEFORE INSERT ON availability
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER availability_series_owner_not_canceled BEFORE INSERT ON availability_series
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER availability_undos_owner_not_canceled BEFORE INSERT OR UPDATE ON availability_undos
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER booking_limits_owner_not_canceled BEFORE INSERT OR UPDATE ON booking_limits
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER away_times_owner_not_canceled BEFORE INSERT OR UPDATE ON away_times
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER calls_seeker_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('seeker_id');
CREATE OR REPLACE TRIGGER calls_offerer_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
CREATE OR REPLACE TRIGGER call_reports_owner_not_canceled BEFORE INSERT OR UPDATE ON call_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER notifications_owner_not_canceled BEFORE INSERT ON notifications
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER mails_owner_not_canceled BEFORE INSERT ON mails
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER purchases_owner_not_canceled BEFORE INSERT ON purchases
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER payees_owner_not_canceled BEFORE INSERT ON payees
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER payouts_owner_not_canceled BEFORE INSERT ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER profile_slugs_owner_not_canceled BEFORE INSERT ON profile_slugs
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('profile_id');
CREATE OR REPLACE TRIGGER photos_owner_not_canceled BEFORE INSERT ON photos
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('owner_id');
CREATE OR REPLACE TRIGGER applications_owner_not_canceled BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('companion_id');
CREATE OR REPLACE TRIGGER favorites_owner_not_canceled BEFORE INSERT ON favorites
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('seeker_id');
CREATE OR REPLACE TRIGGER blocked_owner_not_canceled BEFORE INSERT ON blocked
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('blocked_by');
CREATE OR REPLACE TRIGGER cases_owner_not_canceled BEFORE INSERT ON cases
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('reporter_id');
CREATE OR REPLACE TRIGGER onboarding_drafts_owner_not_canceled BEFORE INSERT OR UPDATE ON onboarding_drafts
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER billing_details_owner_not_canceled BEFORE INSERT OR UPDATE ON billing_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER withdrawals_owner_not_canceled BEFORE INSERT ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER tax_details_owner_not_canceled BEFORE INSERT OR UPDATE ON tax_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER trader_details_owner_not_canceled BEFORE INSERT OR UPDATE ON trader_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER topic_acknowledgements_owner_not_canceled BEFORE INSERT ON topic_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');

CREATE OR REPLACE TRIGGER badge_evidence_owner_not_canceled BEFORE INSERT ON badge_evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('companion_id');
CREATE OR REPLACE TRIGGER content_changes_owner_not_canceled BEFORE INSERT OR UPDATE ON content_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER email_changes_owner_not_canceled BEFORE INSERT ON email_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
CREATE OR REPLACE TRIGGER person_notes_owner_not_canceled BEFORE INSERT ON person_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');

-- Columns that others still change after a deletion (the average rating) are not in the list.
CREATE OR REPLACE TRIGGER profiles_owner_not_canceled
  BEFORE INSERT OR UPDATE OF full_name, bio, location_code, languages, interests, interest_labels, photo_key, birth_year, gender, slug ON profiles
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('id');

CREATE OR REPLACE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.language, NEW.time_zone, NEW.hour_format, NEW.muted_mails, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.language, OLD.time_zone, OLD.hour_format, OLD.muted_mails, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_canceled_takes_nothing BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_filling_a_canceled_user();
CREATE OR REPLACE TRIGGER calendar_addresses_owner_not_canceled BEFORE INSERT ON calendar_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');

-- Suspension and deletion end the calendar feed; after a suspension a new address has to be made.
CREATE OR REPLACE FUNCTION drop_calendar_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_addresses WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_shut_out_drops_calendar_address AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status IN ('suspended', 'canceled') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION drop_calendar_address();
