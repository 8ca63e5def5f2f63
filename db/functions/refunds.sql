-- Rule: we never refund more than a purchase cost. Refunds made by the provider on its own are recorded as they are.
-- Why here: two administrators, or a withdrawal and an administrator, may refund concurrently in two processes.

CREATE OR REPLACE FUNCTION refuse_refund_above_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price integer;
BEGIN
  SELECT price_cents INTO price FROM purchases WHERE id = NEW.purchase_id FOR NO KEY UPDATE;
  IF NEW.reason <> 'provider' AND NEW.amount_cents + (
    SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE purchase_id = NEW.purchase_id AND status <> 'failed') > price THEN
    RAISE EXCEPTION 'refunds cannot exceed the price' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_price';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refunds_within_price BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_above_price();
