-- Rule: credits are kept in lots. The oldest is spent first, and returned credits go back to their lot.
-- Why here: lots move in the same statement as the ledger's entries, so they always sum to the balance.

-- Whether the call that earned a lot was paid with credits of a purchase whose dispute is open.
CREATE OR REPLACE FUNCTION is_disputed_earning(p_call uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lot_movements m JOIN credit_lots l ON l.id = m.lot_id JOIN disputes d ON d.purchase_id = l.purchase_id
    WHERE m.subject = 'call:' || p_call AND d.status = 'open'
    GROUP BY l.id HAVING sum(m.amount) < 0)
$$;

-- Moves a person's lots by the amount of an entry. Spent first: for a refund or dispute, the lot of its purchase or
-- call; for a payout, lots without a dispute; for a correction, lots without a payment.
CREATE OR REPLACE FUNCTION move_credit_lots(p_journal uuid, p_user uuid, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  journal ledger_journals;
  journal_subject text;
  left_over bigint := abs(p_amount);
  lot record;
  part bigint;
  target uuid;
BEGIN
  SELECT * INTO journal FROM ledger_journals WHERE id = p_journal;
  journal_subject := split_part(journal.idem_key, ':', 1) || ':' || split_part(journal.idem_key, ':', 2);

  IF p_amount < 0 THEN
    FOR lot IN
      SELECT id, remaining FROM credit_lots WHERE user_id = p_user AND remaining > 0
      ORDER BY coalesce(purchase_id = journal.purchase_id, false) DESC, coalesce(call_id = journal.call_id, false) DESC,
        CASE WHEN journal.payout_id IS NOT NULL AND call_id IS NOT NULL THEN is_disputed_earning(call_id) ELSE false END,
        journal.event = 'correction' AND source <> 'other',
        created_at, id
    LOOP
      part := least(left_over, lot.remaining);
      UPDATE credit_lots SET remaining = remaining - part WHERE id = lot.id;
      INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, -part);
      left_over := left_over - part;
      EXIT WHEN left_over = 0;
    END LOOP;
    IF left_over > 0 THEN
      RAISE EXCEPTION 'the lots of % are % credits short', p_user, left_over USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_cover_balance';
    END IF;
    RETURN;
  END IF;

  FOR lot IN
    SELECT l.id, -sum(m.amount) AS taken FROM lot_movements m JOIN credit_lots l ON l.id = m.lot_id
    WHERE m.subject = journal_subject AND l.user_id = p_user
    GROUP BY l.id HAVING sum(m.amount) < 0 ORDER BY l.created_at DESC, l.id DESC
  LOOP
    EXIT WHEN left_over = 0;
    part := least(left_over, lot.taken);
    UPDATE credit_lots SET remaining = remaining + part WHERE id = lot.id;
    INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, part);
    left_over := left_over - part;
  END LOOP;
  IF left_over = 0 THEN
    RETURN;
  END IF;

  UPDATE credit_lots SET remaining = remaining + left_over
    WHERE purchase_id = journal.purchase_id AND user_id = p_user RETURNING id INTO target;
  IF target IS NULL THEN
    INSERT INTO credit_lots (user_id, source, purchase_id, call_id, created_at, remaining)
    VALUES (p_user,
      CASE WHEN journal.event = 'purchase' THEN 'purchase' WHEN journal.event = 'earned' THEN 'earning' ELSE 'other' END,
      CASE WHEN journal.event = 'purchase' THEN journal.purchase_id END,
      CASE WHEN journal.event = 'earned' THEN journal.call_id END, journal.created_at, left_over)
    RETURNING id INTO target;
  END IF;
  INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (target, p_journal, journal_subject, left_over);
END $$;

-- Lots only move with entries. The ledger's trigger is one level up, hence depth 2.
CREATE OR REPLACE FUNCTION guard_credit_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2 OR (TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'lot_movements') THEN
    RAISE EXCEPTION 'only ledger entries can change credit lots' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_by_entries_only';
  ELSIF TG_OP = 'UPDATE' THEN
    -- Only `remaining` may change.
    OLD.remaining := NEW.remaining;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'only ledger entries can change credit lots' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_by_entries_only';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER credit_lots_guard BEFORE INSERT OR UPDATE OR DELETE ON credit_lots FOR EACH ROW EXECUTE FUNCTION guard_credit_lots();
CREATE OR REPLACE TRIGGER lot_movements_guard BEFORE INSERT OR UPDATE OR DELETE ON lot_movements FOR EACH ROW EXECUTE FUNCTION guard_credit_lots();

-- Sets or clears the lock on new bookings: a person is locked while they owe credits or a bank disputes their payment.
-- Booked calls stay.
CREATE OR REPLACE FUNCTION refresh_bookings_lock(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owes boolean := EXISTS (SELECT FROM ledger_accounts WHERE kind = 'user_debt' AND owner_id = p_user AND balance < 0)
    OR EXISTS (SELECT FROM disputes d JOIN purchases p ON p.id = d.purchase_id WHERE p.user_id = p_user AND d.status = 'open');
BEGIN
  UPDATE users SET bookings_locked_at = CASE WHEN owes THEN app_now() END
    WHERE id = p_user AND status IS DISTINCT FROM 'canceled' AND (bookings_locked_at IS NOT NULL) <> owes;
END $$;

CREATE OR REPLACE FUNCTION lock_bookings_of_disputed_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bookings_lock(p.user_id) FROM purchases p WHERE p.id = NEW.purchase_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER disputes_lock_bookings AFTER INSERT OR UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION lock_bookings_of_disputed_buyer();
