-- Rule: all invariants of money, one row per violation. Must be empty after every test and every night.
-- Why here: it reads all money tables in one snapshot, and the doctor can run it with only a connection.

DROP VIEW IF EXISTS ledger_violations;
CREATE VIEW ledger_violations AS
WITH held AS (
  SELECT a.owner_id, a.kind, a.balance FROM ledger_accounts a
  WHERE a.kind IN ('call_escrow', 'payout_reserve', 'purchase_hold') AND a.balance <> 0
), statement AS (
  SELECT t.user_id, sum(t.effect * t.amount) AS total FROM transactions t
  WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  GROUP BY t.user_id
), owned AS (
  SELECT a.owner_id AS user_id, sum(a.balance) AS total FROM ledger_accounts a WHERE a.kind IN ('user_available', 'user_debt') GROUP BY a.owner_id
), taken_back AS (
  SELECT purchase_id, sum(credits) AS credits, sum(held) AS held, sum(refunded_cents) AS refunded_cents FROM (
    SELECT r.purchase_id, r.credits, CASE WHEN r.status = 'pending' THEN r.credits ELSE 0 END AS held, r.amount_cents AS refunded_cents
      FROM refunds r WHERE r.status <> 'failed'
    UNION ALL
    SELECT d.purchase_id, d.credits, CASE WHEN d.status = 'open' THEN d.credits ELSE 0 END, 0
      FROM disputes d WHERE d.status IN ('open', 'lost')
  ) each GROUP BY purchase_id
)
SELECT 'journals_balance' AS rule, (SELECT j.idem_key FROM ledger_journals j WHERE j.id = e.journal_id) AS subject,
    format('%s credits, %s cents, %s entries', e.total - e.cents, e.cents, e.entries) AS detail
  FROM (
    SELECT e.journal_id, count(*) AS entries, sum(e.amount) AS total, coalesce(sum(e.amount) FILTER (
      WHERE e.account_id IN (SELECT a.id FROM ledger_accounts a WHERE a.currency = 'EUR')), 0) AS cents
    FROM ledger_entries e GROUP BY e.journal_id
  ) e WHERE e.total <> 0 OR e.cents <> 0
UNION ALL
SELECT 'journals_balance', j.idem_key, '0 entries' FROM ledger_journals j
  WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.journal_id = j.id)
UNION ALL
SELECT 'balance_is_sum_of_entries', a.id::text, format('%s %s: balance %s, entries %s; version %s, count %s',
    a.kind, a.owner_id, a.balance, coalesce(e.total, 0), a.version, coalesce(e.entries, 0))
  FROM ledger_accounts a LEFT JOIN (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(e.total, 0) OR a.version <> coalesce(e.entries, 0)
UNION ALL
-- Each balance is the previous one plus the amount. The first starts at zero, so each is the sum of all entries so far.
SELECT 'running_balance', r.account_id::text, format('version %s: balance after %s', r.account_version, r.balance_after)
  FROM (
    SELECT e.account_id, e.account_version, e.amount, e.balance_after,
      lag(e.balance_after, 1, 0::bigint) OVER w AS balance_before, lag(e.account_version, 1, 0::bigint) OVER w AS version_before
    FROM ledger_entries e WINDOW w AS (PARTITION BY e.account_id ORDER BY e.account_version)
  ) r
  WHERE r.balance_after <> r.balance_before + r.amount OR r.account_version <> r.version_before + 1
UNION ALL
SELECT 'currency_sums_to_zero', a.currency, sum(a.balance)::text FROM ledger_accounts a GROUP BY a.currency HAVING sum(a.balance) <> 0
UNION ALL
SELECT 'credit_balance_is_available', u.id::text, format('user %s, ledger %s', u.credit_balance, a.balance)
  FROM users u LEFT JOIN ledger_accounts a ON a.kind = 'user_available' AND a.currency = 'CRD' AND a.owner_id = u.id
  WHERE u.credit_balance IS DISTINCT FROM a.balance
UNION ALL
SELECT 'ten_cents_per_credit', m.kind, format('%s cents for %s credits', m.balance, coalesce(sum(a.balance), 0))
  FROM ledger_accounts m LEFT JOIN ledger_accounts a ON ledger_mirror(a.kind) = m.kind
  WHERE m.kind IN ('credit_liability', 'user_debt_receivable', 'bad_debt')
  GROUP BY m.id HAVING m.balance <> cents_per_credit() * coalesce(sum(a.balance), 0)
UNION ALL
SELECT 'escrow_while_call_is_open', c.id::text, format('call %s of %s credits, escrow %s', c.status, c.total_credits, coalesce(h.balance, 0))
  FROM calls c LEFT JOIN held h ON h.kind = 'call_escrow' AND h.owner_id = c.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN c.total_credits ELSE 0 END
UNION ALL
SELECT 'escrow_while_call_is_open', h.owner_id::text, format('escrow %s without a call', h.balance)
  FROM held h WHERE h.kind = 'call_escrow' AND NOT EXISTS (SELECT 1 FROM calls c WHERE c.id = h.owner_id)
UNION ALL
SELECT 'reserve_while_payout_is_pending', p.id::text, format('payout %s of %s credits, reserve %s', p.status, p.credits_paid, coalesce(h.balance, 0))
  FROM payouts p LEFT JOIN held h ON h.kind = 'payout_reserve' AND h.owner_id = p.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN p.status IN ('pending', 'in_review') THEN p.credits_paid ELSE 0 END
UNION ALL
SELECT 'reserve_while_payout_is_pending', h.owner_id::text, format('reserve %s without a payout', h.balance)
  FROM held h WHERE h.kind = 'payout_reserve' AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = h.owner_id)
UNION ALL
SELECT 'payout_in_review_has_open_review', p.id::text, format('payout %s, %s open reviews', p.status, count(r.id))
  FROM payouts p LEFT JOIN payout_reviews r ON r.payout_id = p.id AND r.decided_at IS NULL
  GROUP BY p.id HAVING count(r.id) <> CASE WHEN p.status = 'in_review' THEN 1 ELSE 0 END
UNION ALL
SELECT 'statement_is_balance', coalesce(s.user_id, o.user_id)::text, format('statement %s, balance less debt %s', coalesce(s.total, 0), coalesce(o.total, 0))
  FROM statement s FULL JOIN owned o ON o.user_id = s.user_id WHERE coalesce(s.total, 0) <> coalesce(o.total, 0)
UNION ALL
SELECT 'statement_balance_is_sum', r.user_id::text, format('line %s of %s credits: balance after %s, before %s', r.id, r.moved, r.balance_after, r.balance_before)
  FROM (
    SELECT t.user_id, t.id, t.effect * t.amount AS moved, t.balance_after, lag(t.balance_after, 1, 0) OVER (PARTITION BY t.user_id ORDER BY t.entry_at, t.id) AS balance_before
    FROM transactions t WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  ) r
  WHERE r.balance_after IS DISTINCT FROM r.balance_before + r.moved
UNION ALL
SELECT 'paid_purchase_is_posted_once', p.id::text, format('purchase %s of %s credits, issued %s', p.status, p.credits, coalesce(i.credits, 0))
  FROM purchases p LEFT JOIN (
    SELECT j.purchase_id, -sum(e.amount) AS credits FROM ledger_accounts a
      JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_journals j ON j.id = e.journal_id
    WHERE a.kind = 'credits_issued' AND j.event = 'purchase' GROUP BY j.purchase_id
  ) i ON i.purchase_id = p.id
  WHERE coalesce(i.credits, 0) <> CASE WHEN p.status = 'paid' THEN p.credits ELSE 0 END
UNION ALL
SELECT 'platform_fee_is_of_completed_payouts', 'platform_fee', format('account %s, payouts %s', a.balance, coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.status IN ('completed', 'reversed') WHERE a.kind = 'platform_fee'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0)
UNION ALL
SELECT 'payout_remainder_is_of_reversals', 'payout_remainder', format('account %s, payouts %s', a.balance, coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.reversed_cents > 0 WHERE a.kind = 'payout_remainder'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0)
UNION ALL
SELECT 'call_is_settled_once', c.id::text, format('call %s, held %s times, settled %s times', c.status, coalesce(j.held, 0), coalesce(j.settled, 0))
  FROM calls c LEFT JOIN (
    SELECT call_id, count(*) FILTER (WHERE event = 'hold') AS held, count(*) FILTER (WHERE event NOT IN ('hold', 'hold_added', 'hold_returned', 'call_refunded')) AS settled
    FROM ledger_journals WHERE call_id IS NOT NULL GROUP BY call_id
  ) j ON j.call_id = c.id
  WHERE c.total_credits > 0 AND (coalesce(j.held, 0) <> 1
    OR coalesce(j.settled, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN 0 ELSE 1 END)
UNION ALL
-- The held price includes extensions and deducts refunds for switching to voice during the call.
SELECT 'call_holds_its_price', c.id::text, format('call of %s credits, held %s', c.total_credits, h.held)
  FROM calls c JOIN (
    SELECT j.call_id, sum(e.amount) AS held FROM ledger_journals j
      JOIN ledger_entries e ON e.journal_id = j.id JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'call_escrow'
    WHERE j.event IN ('hold', 'hold_added', 'hold_returned')
      AND j.call_id IN (SELECT changed.call_id FROM ledger_journals changed WHERE changed.event IN ('hold_added', 'hold_returned'))
    GROUP BY j.call_id
  ) h ON h.call_id = c.id WHERE h.held <> c.total_credits
UNION ALL
SELECT 'extension_is_held_once', x.id::text, format('extension %s of %s credits, added %s', coalesce(x.answer, 'open'), x.credits, coalesce(sum(e.amount), 0))
  FROM call_extensions x
  LEFT JOIN ledger_journals j ON j.idem_key = 'call:' || x.call_id || ':hold:' || x.id
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'call_escrow' AND a.owner_id = x.call_id)
  GROUP BY x.id HAVING coalesce(sum(e.amount), 0) <> CASE WHEN x.answer = 'agreed' THEN x.credits ELSE 0 END
UNION ALL
SELECT 'free_call_moves_nothing', c.id::text, format('%s journals', count(j.id))
  FROM calls c JOIN ledger_journals j ON j.call_id = c.id WHERE c.total_credits = 0 GROUP BY c.id
UNION ALL
SELECT 'payment_event_is_processed', e.id, format('%s received %s, attempts %s', e.type, e.received_at, e.attempts)
  FROM payment_events e WHERE e.processed_at IS NULL AND e.received_at < app_now() - interval '15 minutes'
UNION ALL
SELECT 'hold_while_disputed_or_refunding', p.id::text, format('%s credits held, %s of refunds and disputes', coalesce(h.balance, 0), coalesce(o.held, 0))
  FROM purchases p
  LEFT JOIN held h ON h.kind = 'purchase_hold' AND h.owner_id = p.id
  LEFT JOIN taken_back o ON o.purchase_id = p.id
  WHERE coalesce(h.balance, 0) <> coalesce(o.held, 0)
UNION ALL
SELECT 'taken_back_within_purchase', p.id::text, format('%s of %s cents refunded, %s of %s credits taken back', o.refunded_cents, p.price_cents, o.credits, p.credits)
  FROM taken_back o JOIN purchases p ON p.id = o.purchase_id
  WHERE o.refunded_cents > p.price_cents OR o.credits > p.credits OR (p.status <> 'paid' AND o.credits > 0)
UNION ALL
SELECT 'refund_moves_its_cash', r.id::text, format('refund %s of %s cents, booked %s', r.status, r.amount_cents, coalesce(sum(e.amount), 0))
  FROM refunds r
  LEFT JOIN ledger_journals j ON j.purchase_id = r.purchase_id AND split_part(j.idem_key, ':', 2) = r.id::text AND j.idem_key LIKE 'refund:%'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'stripe_cash')
  GROUP BY r.id HAVING coalesce(sum(e.amount), 0) <> CASE WHEN r.status = 'completed' THEN r.amount_cents ELSE 0 END
UNION ALL
SELECT 'disputes_receivable_is_of_disputes', 'disputes_receivable', format('account %s, disputes %s', a.balance, coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0))
  FROM ledger_accounts a LEFT JOIN disputes d ON true WHERE a.kind = 'disputes_receivable'
  GROUP BY a.id HAVING -a.balance <> coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0)
UNION ALL
SELECT 'bookings_locked_while_owing', u.id::text, format('locked %s', u.bookings_locked_at)
  FROM users u
  LEFT JOIN ledger_accounts debt ON debt.kind = 'user_debt' AND debt.owner_id = u.id
  WHERE u.status IS DISTINCT FROM 'canceled' AND (u.bookings_locked_at IS NOT NULL) <> (coalesce(debt.balance, 0) < 0
    OR EXISTS (SELECT FROM disputes d JOIN purchases p ON p.id = d.purchase_id WHERE p.user_id = u.id AND d.status = 'open'))
UNION ALL
SELECT 'lots_sum_to_balance', coalesce(l.user_id, a.owner_id)::text, format('lots %s, balance %s', coalesce(l.remaining, 0), coalesce(a.balance, 0))
  FROM (SELECT user_id, sum(remaining) AS remaining FROM credit_lots GROUP BY user_id) l
  FULL JOIN (SELECT owner_id, balance FROM ledger_accounts WHERE kind = 'user_available') a ON a.owner_id = l.user_id
  WHERE coalesce(l.remaining, 0) <> coalesce(a.balance, 0)
UNION ALL
SELECT 'lot_is_sum_of_movements', l.id::text, format('remaining %s, movements %s', l.remaining, coalesce(m.total, 0))
  FROM credit_lots l LEFT JOIN (SELECT lot_id, sum(amount) AS total FROM lot_movements GROUP BY lot_id) m ON m.lot_id = l.id
  WHERE l.remaining <> coalesce(m.total, 0)
UNION ALL
SELECT 'lot_within_purchase', p.id::text, format('%s credits left of %s', l.remaining, p.credits)
  FROM credit_lots l JOIN purchases p ON p.id = l.purchase_id WHERE l.remaining > p.credits
UNION ALL
SELECT 'approved_correction_is_posted_once', c.id::text, format('%s correction of %s credits, posted %s', c.status, c.credits, coalesce(-sum(e.amount), 0))
  FROM corrections c
  LEFT JOIN ledger_journals j ON j.idem_key = 'correction:' || c.id
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'credits_written_off')
  GROUP BY c.id HAVING coalesce(-sum(e.amount), 0) <> CASE WHEN c.status = 'approved' THEN c.credits ELSE 0 END
UNION ALL
SELECT 'refunded_call_is_posted_once', r.call_id::text, format('refund of %s credits, %s to the seeker, %s from the companion', r.credits,
    coalesce(sum(e.amount) FILTER (WHERE a.owner_id = c.seeker_id), 0), coalesce(-sum(e.amount) FILTER (WHERE a.owner_id = c.offerer_id), 0))
  FROM call_refunds r JOIN calls c ON c.id = r.call_id
  LEFT JOIN ledger_journals j ON j.idem_key = 'call:' || r.call_id || ':refund'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id LEFT JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY r.call_id, r.credits, r.earning, c.total_credits
  HAVING r.credits <> c.total_credits OR coalesce(sum(e.amount) FILTER (WHERE a.owner_id = c.seeker_id), 0) <> r.credits
    OR coalesce(-sum(e.amount) FILTER (WHERE a.owner_id = c.offerer_id), 0) <> CASE WHEN r.earning = 'stays' THEN 0 ELSE r.credits END
UNION ALL
SELECT 'refunded_call_is_posted_once', j.idem_key, 'a journal without its refund'
  FROM ledger_journals j WHERE j.event = 'call_refunded' AND NOT EXISTS (SELECT FROM call_refunds r WHERE r.call_id = j.call_id);
