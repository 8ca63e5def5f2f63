-- Rule: a correction is decided once and never changed afterwards; only an approved one is posted.
-- Why here: the four-eyes rule must hold for every writer, including a second process or a manual query.

CREATE OR REPLACE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'proposed' THEN
      RAISE EXCEPTION 'a correction must start as a proposal' USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_decided_once';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.status <> 'proposed'
    OR to_jsonb(NEW) - ARRAY['status', 'decided_by', 'decision_note', 'decided_at'] IS DISTINCT FROM
      to_jsonb(OLD) - ARRAY['status', 'decided_by', 'decision_note', 'decided_at'] THEN
    RAISE EXCEPTION 'a correction is decided once and never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_decided_once';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER corrections_guard BEFORE INSERT OR UPDATE OR DELETE ON corrections FOR EACH ROW EXECUTE FUNCTION guard_correction();

-- A correction's journal needs an approved correction.
CREATE OR REPLACE FUNCTION refuse_unapproved_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM corrections c WHERE NEW.event = 'correction' AND NEW.idem_key = 'correction:' || c.id AND c.status = 'approved') THEN
    RAISE EXCEPTION '% is not an approved correction', NEW.idem_key USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_need_two_administrators';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_journals_correction BEFORE INSERT ON ledger_journals
  FOR EACH ROW WHEN (NEW.event = 'correction' OR NEW.idem_key LIKE 'correction:%') EXECUTE FUNCTION refuse_unapproved_correction();
