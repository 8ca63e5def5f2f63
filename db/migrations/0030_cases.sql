ALTER TABLE "cases" DROP CONSTRAINT "cases_reason_known";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD COLUMN "removed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_unfinished" ON "cases" USING btree ("status") WHERE status <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_objection" ON "cases" USING btree ("call_id","reporter_id") WHERE kind = 'objection';--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_reason_known" CHECK ("cases"."reason" in ('harassment', 'contact_details', 'fraud', 'underage', 'danger', 'child_abuse', 'illegal', 'other'));
--> statement-breakpoint
-- Written by hand from here on: reports become cases with their ids, then their table goes.
INSERT INTO cases (id, kind, status, subject_id, reporter_id, language, reason, text, call_id, rating_id, is_danger, opened_at, due_at, closed_at)
SELECT r.id, 'report', CASE WHEN r.status = 'open' THEN 'open' ELSE 'closed' END, r.subject_id, r.reporter_id, coalesce(u.language, 'en'),
  r.reason, r.text, r.call_id, r.rating_id, r.reason = 'danger', r.created_at,
  r.created_at + CASE WHEN r.reason = 'danger' THEN interval '24 hours' ELSE interval '7 days' END,
  CASE WHEN r.status <> 'open' THEN coalesce(r.decided_at, r.created_at) END
FROM reports r LEFT JOIN users u ON u.id = r.reporter_id;
--> statement-breakpoint
UPDATE notifications n SET metadata = jsonb_build_object('caseId', c.id, 'reference', c.reference, 'dueAt', to_char(c.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM cases c WHERE n.code IN ('report_received', 'report_to_review') AND n.metadata ->> 'reportId' = c.id::text;
--> statement-breakpoint
DROP TABLE reports CASCADE;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_owner_not_canceled BEFORE INSERT ON cases
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('reporter_id');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deciding_own_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.round = 2
    AND EXISTS (SELECT 1 FROM case_decisions d WHERE d.case_id = NEW.case_id AND d.round = 1 AND d.decided_by = NEW.decided_by)
    AND EXISTS (SELECT 1 FROM users u WHERE u.role = 'admin' AND u.status = 'active' AND u.id <> NEW.decided_by)
  THEN
    RAISE EXCEPTION 'another administrator decides on appeals' USING ERRCODE = 'check_violation', CONSTRAINT = 'case_decisions_by_another';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER case_decisions_by_another BEFORE INSERT OR UPDATE ON case_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_deciding_own_appeal();
