ALTER TABLE "applications" DROP CONSTRAINT "applications_status_known";--> statement-breakpoint
DROP INDEX "applications_one_open";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "times_sent" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_companion" ON "applications" USING btree ("companion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("companion_id") WHERE status in ('submitted', 'changes_requested');--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_request_has_reason" CHECK ("applications"."status" <> 'changes_requested' or "applications"."reason" is not null);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_reason_length" CHECK (length("applications"."reason") <= 1000);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('submitted', 'changes_requested', 'approved', 'rejected'));