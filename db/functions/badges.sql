-- Rule: a certified companion has a certificate that an administrator saw and that was not withdrawn.
-- Why here: application, badge and evidence have several writers; the claim is advertising.

-- Checked at the end of the transaction, because profile and evidence are written one after the other.
CREATE OR REPLACE FUNCTION refuse_badge_without_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companion uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
BEGIN
  IF TG_OP <> 'DELETE' THEN companion := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid; END IF;
  IF EXISTS (SELECT 1 FROM profiles WHERE id = companion AND certified)
    AND NOT EXISTS (SELECT 1 FROM badge_evidence WHERE companion_id = companion AND withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'a certified companion needs evidence' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_certified_has_evidence';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS profiles_certified_has_evidence ON profiles;
CREATE CONSTRAINT TRIGGER profiles_certified_has_evidence AFTER INSERT OR UPDATE OF certified ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.certified) EXECUTE FUNCTION refuse_badge_without_evidence('id');
DROP TRIGGER IF EXISTS badge_evidence_of_certified ON badge_evidence;
CREATE CONSTRAINT TRIGGER badge_evidence_of_certified AFTER UPDATE OR DELETE ON badge_evidence
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_badge_without_evidence('companion_id');
