-- Rule: each counted line of a statement has the balance after it; a later change updates the lines above it.
-- Why here: only a trigger sees every writer, and a page would have to add up all lines.

-- Credits by which a line moves the balance; 0 while it doesn't count.
CREATE OR REPLACE FUNCTION counted_credits(status text, effect integer, amount integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status = 'completed' OR (status = 'pending' AND effect = -1) THEN effect * amount ELSE 0 END
$$;

-- A line is placed when it starts to count, and stays there: earnings at the end of their call, all others now. The
-- posting before it holds the account's lock, so a person's lines are placed one at a time.
CREATE OR REPLACE FUNCTION place_on_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE TG_OP WHEN 'UPDATE' THEN counted_credits(OLD.status, OLD.effect, OLD.amount) ELSE 0 END;
  after integer := counted_credits(NEW.status, NEW.effect, NEW.amount);
BEGIN
  NEW.entry_at := CASE TG_OP WHEN 'UPDATE' THEN OLD.entry_at ELSE NEW.created_at END;
  NEW.balance_after := CASE WHEN TG_OP = 'UPDATE' AND after <> 0 THEN OLD.balance_after END;
  IF before = after THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM ledger_accounts WHERE kind = 'user_available' AND currency = 'CRD' AND owner_id = NEW.user_id FOR NO KEY UPDATE;
  IF before = 0 THEN
    IF TG_OP = 'UPDATE' THEN
      NEW.entry_at := app_now();
    END IF;
    IF NEW.type = 'call_charge' AND NEW.effect = 1 THEN
      SELECT coalesce(c.ended_at, c.cancelled_at, NEW.entry_at) INTO NEW.entry_at FROM calls c WHERE c.id = NEW.call_id;
    END IF;
    -- Lines of one transaction have the same time, so each is moved a millisecond after the previous one.
    WHILE EXISTS (SELECT FROM transactions t WHERE t.user_id = NEW.user_id AND t.entry_at = NEW.entry_at AND t.id <> NEW.id) LOOP
      NEW.entry_at := NEW.entry_at + interval '1 millisecond';
    END LOOP;
    NEW.balance_after := coalesce((SELECT t.balance_after FROM transactions t
      WHERE t.user_id = NEW.user_id AND t.balance_after IS NOT NULL AND (t.entry_at, t.id) < (NEW.entry_at, NEW.id)
      ORDER BY t.entry_at DESC, t.id DESC LIMIT 1), 0);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transactions_place BEFORE INSERT OR UPDATE OF status, amount ON transactions
  FOR EACH ROW EXECUTE FUNCTION place_on_statement();

CREATE OR REPLACE FUNCTION carry_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer := counted_credits(NEW.status, NEW.effect, NEW.amount);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moved := moved - counted_credits(OLD.status, OLD.effect, OLD.amount);
  END IF;
  IF moved <> 0 THEN
    UPDATE transactions SET balance_after = balance_after + moved
      WHERE user_id = NEW.user_id AND balance_after IS NOT NULL AND (entry_at, id) >= (NEW.entry_at, NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transactions_carry AFTER INSERT OR UPDATE OF status, amount ON transactions
  FOR EACH ROW EXECUTE FUNCTION carry_statement();

-- Only status and amount of a line can be written. A trigger one level up sets place and balance, hence depth 2.
CREATE OR REPLACE FUNCTION guard_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'only the status and amount of a statement line can change' USING ERRCODE = 'check_violation', CONSTRAINT = 'transactions_change_by_status_and_amount';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transactions_guard BEFORE UPDATE OF user_id, type, effect, call_id, entry_at, balance_after ON transactions
  FOR EACH ROW EXECUTE FUNCTION guard_statement();
