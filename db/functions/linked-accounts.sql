-- Rule: which accounts seem to be one person's: the same payout account, or a browser that hardly anybody else has.
-- Why here: reviews of payouts and the page about a person ask the same, and must not find different people.

-- Other accounts whose money goes to one of the same bank accounts or cards.
CREATE OR REPLACE FUNCTION accounts_of_same_payout_account(person uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT other.user_id FROM payees own
    JOIN payees other ON other.payout_fingerprints && own.payout_fingerprints AND other.user_id <> own.user_id
  WHERE own.user_id = person
$$;

-- Other accounts that are signed in with a browser by whose name at most so many people are; says nothing while fewer
-- than `sample` are signed in.
CREATE OR REPLACE FUNCTION accounts_of_same_browser(person uuid, at_most int, sample int) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  WITH browsers AS (
    SELECT DISTINCT s.user_agent FROM sessions s WHERE s.user_id = person AND s.user_agent IS NOT NULL
  ), rare AS (
    SELECT b.user_agent FROM browsers b
    WHERE (SELECT count(*) FROM (
      SELECT DISTINCT s.user_id FROM sessions s WHERE s.user_agent = b.user_agent LIMIT at_most + 1) people) <= at_most
  )
  SELECT DISTINCT s.user_id FROM rare JOIN sessions s ON s.user_agent = rare.user_agent
  WHERE s.user_id <> person AND (
    SELECT count(*) FROM (SELECT DISTINCT t.user_id FROM sessions t WHERE t.user_agent IS NOT NULL LIMIT sample) signed_in) >= sample
$$;
