CREATE OR REPLACE FUNCTION ledger_currency(kind text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off') THEN 'CRD'
    ELSE 'EUR' END;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_credit_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2 OR (TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'lot_movements') THEN
    RAISE EXCEPTION 'lots of credits follow the ledger' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_by_entries_only';
  ELSIF TG_OP = 'UPDATE' THEN
    -- Of a lot only what remains changes.
    OLD.remaining := NEW.remaining;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'lots of credits follow the ledger' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_by_entries_only';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mirror_ledger_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mirrored record;
BEGIN
  FOR mirrored IN
    SELECT moved.journal_id, m.id AS account_id, cents_per_credit() * moved.amount AS amount
    FROM (
      SELECT added.journal_id, ledger_mirror(a.kind) AS kind, sum(added.amount) AS amount
      FROM added JOIN ledger_accounts a ON a.id = added.account_id
      WHERE a.currency = 'CRD' GROUP BY added.journal_id, ledger_mirror(a.kind) HAVING sum(added.amount) <> 0) moved
    JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL
    ORDER BY m.id
  LOOP
    INSERT INTO ledger_entries (journal_id, account_id, amount) VALUES (mirrored.journal_id, mirrored.account_id, mirrored.amount);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  entries bigint;
  credits numeric;
  cents numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_journals' THEN journal := NEW.id;
  ELSE journal := NEW.journal_id;
  END IF;
  SELECT count(*), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'CRD'), 0), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'EUR'), 0)
    INTO entries, credits, cents
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.journal_id = journal;
  IF entries = 0 OR credits <> 0 OR cents <> 0 THEN
    RAISE EXCEPTION 'journal % does not balance: % entries, % credits, % cents', journal, entries, credits, cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journals_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_journal(p_event text, p_key text, p_call uuid, p_purchase uuid, p_payout uuid, p_lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  ids uuid[];
  amounts bigint[];
  mirrors uuid[];
  debts uuid[];
  is_complete boolean;
BEGIN
  INSERT INTO ledger_journals (event, idem_key, call_id, purchase_id, payout_id) VALUES (p_event, p_key, p_call, p_purchase, p_payout)
    ON CONFLICT (idem_key) DO NOTHING RETURNING id INTO journal;
  IF journal IS NULL THEN
    RETURN false;
  END IF;

  -- Whoever has no account of a kind yet gets it, and is looked for once more.
  FOR attempt IN 1..2 LOOP
    WITH lines AS (
      SELECT line.kind, line.owner, sum(line.amount)::bigint AS amount
      FROM jsonb_to_recordset(p_lines) AS line(kind text, owner uuid, amount bigint)
      GROUP BY line.kind, line.owner HAVING sum(line.amount) <> 0
    ), found AS (
      SELECT a.id, lines.amount FROM lines
        JOIN ledger_accounts a ON a.kind = lines.kind AND a.currency = ledger_currency(lines.kind) AND a.owner_id = lines.owner
      UNION ALL
      SELECT a.id, lines.amount FROM lines
        JOIN ledger_accounts a ON a.kind = lines.kind AND a.currency = ledger_currency(lines.kind) AND a.owner_id IS NULL
        WHERE lines.owner IS NULL
    )
    SELECT (SELECT count(*) FROM lines) = count(*), array_agg(id ORDER BY id), array_agg(amount ORDER BY id),
        (SELECT array_agg(d.id) FROM lines JOIN ledger_accounts d ON d.kind = 'user_debt' AND d.owner_id = lines.owner
          WHERE lines.kind = 'user_available' AND lines.amount > 0),
        (SELECT array_agg(m.id) FROM (
            SELECT ledger_mirror(lines.kind) AS kind FROM lines GROUP BY 1 HAVING sum(lines.amount) <> 0) moved
          JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL)
      INTO is_complete, ids, amounts, debts, mirrors FROM found;
    EXIT WHEN is_complete;
    INSERT INTO ledger_accounts (kind, currency, owner_id)
    SELECT DISTINCT line.kind, ledger_currency(line.kind), line.owner
    FROM jsonb_to_recordset(p_lines) AS line(kind text, owner uuid, amount bigint)
    WHERE line.owner IS NOT NULL AND line.amount <> 0
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- Entries lock their accounts in the order of their ids; only what is mirrored or repaid would come out of turn.
  IF mirrors IS NULL AND debts IS NULL THEN
    INSERT INTO ledger_entries (journal_id, account_id, amount)
    SELECT journal, line.account_id, line.amount FROM unnest(ids, amounts) AS line(account_id, amount) ORDER BY line.account_id;
    RETURN true;
  END IF;

  IF debts IS NOT NULL THEN
    mirrors := mirrors || ARRAY(SELECT id FROM ledger_accounts
      WHERE kind IN ('user_debt_receivable', 'credit_liability') AND currency = 'EUR' AND owner_id IS NULL);
  END IF;
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (ids || mirrors || debts) ORDER BY id FOR NO KEY UPDATE;

  WITH lines AS (
    SELECT line.account_id, line.amount FROM unnest(ids, amounts) AS line(account_id, amount)
  ), repaid AS (
    SELECT a.id AS account_id, d.id AS debt_id, least(lines.amount, -d.balance) AS amount
    FROM lines JOIN ledger_accounts a ON a.id = lines.account_id
    JOIN ledger_accounts d ON d.kind = 'user_debt' AND d.owner_id = a.owner_id AND d.id <> ALL (ids)
    WHERE a.kind = 'user_available' AND lines.amount > 0 AND d.balance < 0
  ), all_lines AS (
    SELECT account_id, amount FROM lines
    UNION ALL SELECT account_id, -amount FROM repaid
    UNION ALL SELECT debt_id, amount FROM repaid
  )
  INSERT INTO ledger_entries (journal_id, account_id, amount)
  SELECT journal, account_id, sum(amount) FROM all_lines GROUP BY account_id HAVING sum(amount) <> 0 ORDER BY account_id;
  RETURN true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_for_call(p_call uuid, p_seeker uuid, p_companion uuid, p_credits integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held_at timestamptz := app_now();
BEGIN
  IF p_credits > 0 THEN
    INSERT INTO ledger_accounts (kind, currency, owner_id) VALUES ('call_escrow', 'CRD', p_call) ON CONFLICT DO NOTHING;
    IF NOT post_journal('hold', 'call:' || p_call || ':hold', p_call, NULL, NULL, jsonb_build_array(
      jsonb_build_object('kind', 'user_available', 'owner', p_seeker, 'amount', -p_credits),
      jsonb_build_object('kind', 'call_escrow', 'owner', p_call, 'amount', p_credits))) THEN
      RETURN;
    END IF;
    INSERT INTO transactions (user_id, call_id, type, status, amount, effect, created_at, entry_at)
      VALUES (p_seeker, p_call, 'call_charge', 'pending', p_credits, -1, held_at, held_at),
        (p_companion, p_call, 'call_charge', 'pending', p_credits, 1, held_at, held_at)
      ON CONFLICT DO NOTHING;
  END IF;
  -- Read after the posting: its row lock makes us see a lock set by a dispute that came first.
  IF EXISTS (SELECT FROM users WHERE id = p_seeker AND bookings_locked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the bookings of % are locked', p_seeker USING ERRCODE = 'check_violation', CONSTRAINT = 'users_bookings_not_locked';
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION next_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_bin('15 minutes', moment - interval '1 microsecond', timestamptz '2000-01-01 00:00Z') + interval '15 minutes'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_times_after_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms record;
  low timestamptz := NEW.scheduled_start;
  high timestamptz := NEW.scheduled_end;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || NEW.offerer_id, 0));
  SELECT make_interval(mins => pause_minutes) AS pause, calls_per_day, hours_per_week INTO terms
    FROM booking_limits WHERE offerer_id = NEW.offerer_id;
  IF FOUND THEN
    IF terms.calls_per_day IS NOT NULL OR terms.hours_per_week IS NOT NULL THEN
      PERFORM refresh_free_times(NEW.offerer_id, low, high);
      RETURN NULL;
    END IF;
    low := low - terms.pause;
    high := high + terms.pause;
  END IF;
  WITH gone AS (
    DELETE FROM free_times WHERE companion_id = NEW.offerer_id AND end_at > low AND start_at < high
    RETURNING start_at, end_at, media_type)
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT NEW.offerer_id, part.start_at, next_quarter(part.start_at), part.end_at, gone.media_type
  FROM gone, LATERAL (VALUES (gone.start_at, low), (high, gone.end_at)) AS part(start_at, end_at)
  WHERE next_quarter(part.start_at) + interval '15 minutes' <= part.end_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER calls_free_times_insert AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_booking();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  local text := regexp_replace(lower(email), '@[^@]*$', '');
  domain text := substring(lower(email) FROM '[^@]*$');
  base text := coalesce(nullif(split_part(local, '+', 1), ''), local);
BEGIN
  RETURN CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_call(p_call uuid, p_seeker uuid, p_companion uuid, p_start timestamptz, p_end timestamptz,
  p_minutes integer, p_media text, p_credits integer, p_rate integer, p_trial boolean, p_topics text[], p_versions integer[],
  p_key text, p_command text, p_fingerprint text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  booked_at timestamptz := app_now();
BEGIN
  INSERT INTO calls (id, seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, media_type, total_credits, rate_per_hour, is_trial, created_at)
    VALUES (p_call, p_seeker, p_companion, p_start, p_end, p_minutes, p_media, p_credits, p_rate, p_trial, booked_at);
  IF cardinality(p_topics) > 0 THEN
    INSERT INTO topic_acknowledgements (user_id, topic, version, acknowledged_at)
      SELECT p_seeker, topic, version, booked_at FROM unnest(p_topics, p_versions) AS read(topic, version) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM hold_for_call(p_call, p_seeker, p_companion, p_credits);
  INSERT INTO requests (user_id, key, command, fingerprint, result, created_at)
    VALUES (p_seeker, p_key, p_command, p_fingerprint, to_jsonb(p_call), booked_at);
  RETURN p_call;
END $$;
--> statement-breakpoint
-- A row that is updated stays in its page, and no index is written: people's balances move with every booking.
ALTER TABLE "users" SET (fillfactor = 85);
