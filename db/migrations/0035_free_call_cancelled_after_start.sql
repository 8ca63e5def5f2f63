DROP INDEX "calls_one_trial";--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_trial" ON "calls" USING btree ("seeker_id") WHERE is_trial and (status in ('scheduled', 'active', 'completed') or missed_reason = 'seeker_no_show'
  or (cancelled_by = seeker_id and cancelled_at >= scheduled_start));