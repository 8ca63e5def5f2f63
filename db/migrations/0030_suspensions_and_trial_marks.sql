CREATE TABLE "trial_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "trial_marks_kind_known" CHECK ("trial_marks"."kind" in ('mailbox', 'browser')),
	CONSTRAINT "trial_marks_hash_length" CHECK (octet_length("trial_marks"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "trial_marks" ADD CONSTRAINT "trial_marks_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_marks_once" ON "trial_marks" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "trial_marks_call" ON "trial_marks" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("user_agent","user_id");--> statement-breakpoint
CREATE INDEX "payees_payout_fingerprints" ON "payees" USING gin ("payout_fingerprints");
--> statement-breakpoint
-- By hand: functions and triggers of db/functions, and the index over one of them.
CREATE OR REPLACE FUNCTION refuse_sessions_of_a_suspended_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_status text;
BEGIN
  SELECT status INTO owner_status FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF owner_status = 'suspended' THEN
    RAISE EXCEPTION 'a suspended account has no sessions' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_suspended_has_no_session';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sessions_owner_not_suspended BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_sessions_of_a_suspended_user();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END
  FROM (
    SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS base, domain
    FROM (SELECT regexp_replace(lower(email), '@[^@]*$', '') AS local, substring(lower(email) FROM '[^@]*$') AS domain) parts
  ) mailbox
$$;
--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (canonical_mailbox("email"));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_of_same_payout_account(person uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT other.user_id FROM payees own
    JOIN payees other ON other.payout_fingerprints && own.payout_fingerprints AND other.user_id <> own.user_id
  WHERE own.user_id = person
$$;
--> statement-breakpoint
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
