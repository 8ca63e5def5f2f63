CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");
--> statement-breakpoint
-- A canceled account takes nothing more: whatever was begun before the deletion and comes after it is refused. The lock waits for
-- a deletion that is under way; it is the one that foreign keys take, so that nobody else waits.
CREATE FUNCTION refuse_rows_of_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_status text;
BEGIN
  SELECT status INTO owner_status FROM users WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid FOR KEY SHARE;
  IF owner_status = 'canceled' THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_owner_not_canceled BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER auth_accounts_owner_not_canceled BEFORE INSERT ON auth_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER second_factors_owner_not_canceled BEFORE INSERT ON second_factors
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER recovery_codes_owner_not_canceled BEFORE INSERT ON recovery_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER requests_owner_not_canceled BEFORE INSERT ON requests
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER availability_owner_not_canceled BEFORE INSERT ON availability
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
--> statement-breakpoint
CREATE TRIGGER availability_series_owner_not_canceled BEFORE INSERT ON availability_series
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
--> statement-breakpoint
CREATE TRIGGER calls_seeker_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('seeker_id');
--> statement-breakpoint
CREATE TRIGGER calls_offerer_id_not_canceled BEFORE INSERT ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');
--> statement-breakpoint
CREATE TRIGGER notifications_owner_not_canceled BEFORE INSERT ON notifications
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER mails_owner_not_canceled BEFORE INSERT ON mails
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER purchases_owner_not_canceled BEFORE INSERT ON purchases
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER payees_owner_not_canceled BEFORE INSERT ON payees
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER payouts_owner_not_canceled BEFORE INSERT ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
CREATE TRIGGER profile_slugs_owner_not_canceled BEFORE INSERT ON profile_slugs
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('profile_id');
--> statement-breakpoint
CREATE TRIGGER photos_owner_not_canceled BEFORE INSERT ON photos
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('owner_id');
--> statement-breakpoint
CREATE TRIGGER applications_owner_not_canceled BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('companion_id');
--> statement-breakpoint
CREATE TRIGGER favorites_owner_not_canceled BEFORE INSERT ON favorites
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('seeker_id');
--> statement-breakpoint
CREATE TRIGGER blocked_owner_not_canceled BEFORE INSERT ON blocked
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('blocked_by');
--> statement-breakpoint
CREATE TRIGGER reports_owner_not_canceled BEFORE INSERT ON reports
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('reporter_id');
--> statement-breakpoint
CREATE TRIGGER onboarding_drafts_owner_not_canceled BEFORE INSERT OR UPDATE ON onboarding_drafts
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
-- The average of a deleted companion may still change: the stars stay.
CREATE TRIGGER profiles_owner_not_canceled
  BEFORE INSERT OR UPDATE OF full_name, bio, location_code, languages, interests, interest_labels, photo_key, birth_year, gender, slug ON profiles
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('id');
--> statement-breakpoint
CREATE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.name, NEW.image, NEW.language, NEW.time_zone, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.name, OLD.image, OLD.language, OLD.time_zone, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_canceled_takes_nothing BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_filling_a_canceled_user();
