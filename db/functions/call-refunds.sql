-- Rule: a call's price goes back after it was settled only as an administrator's recorded refund, once, to the credit.
-- Why here: what must never happen to money is refused whoever writes (docs/decisions/048-back-office.md).

CREATE OR REPLACE FUNCTION refuse_unrecorded_call_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.event <> 'call_refunded' OR NEW.idem_key <> 'call:' || NEW.call_id || ':refund'
    OR NOT EXISTS (SELECT FROM call_refunds r WHERE r.call_id = NEW.call_id)
    OR NOT EXISTS (SELECT FROM ledger_journals s WHERE s.idem_key = 'call:' || NEW.call_id || ':settle' AND s.event = 'earned') THEN
    RAISE EXCEPTION '% is not a recorded refund of a settled call', NEW.idem_key USING ERRCODE = 'check_violation', CONSTRAINT = 'call_refunds_are_recorded';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_journals_call_refund BEFORE INSERT ON ledger_journals
  FOR EACH ROW WHEN (NEW.event = 'call_refunded' OR NEW.idem_key LIKE 'call:%:refund') EXECUTE FUNCTION refuse_unrecorded_call_refund();
