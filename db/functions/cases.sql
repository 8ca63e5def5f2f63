-- Rule: if there are two administrators, another one decides on the appeal. Invited administrators don't count.
-- Why here: only the statement that writes the decision sees who is an administrator at that moment.

CREATE OR REPLACE FUNCTION refuse_deciding_own_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.round = 2
    AND EXISTS (SELECT 1 FROM case_decisions d WHERE d.case_id = NEW.case_id AND d.round = 1 AND d.decided_by = NEW.decided_by)
    AND EXISTS (SELECT 1 FROM users u WHERE u.role = 'admin' AND u.status = 'active' AND u.email_verified AND u.id <> NEW.decided_by)
  THEN
    RAISE EXCEPTION 'a different administrator must decide the appeal' USING ERRCODE = 'check_violation', CONSTRAINT = 'case_decisions_by_another';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER case_decisions_by_another BEFORE INSERT OR UPDATE ON case_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_deciding_own_appeal();
