ALTER TABLE "users" ADD COLUMN "muted_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "cancel_note" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_muted_mails_known" CHECK ("users"."muted_mails" <@ array['reminder_day', 'reminder_hour', 'times_end']::text[]);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_cancel_note_in_bounds" CHECK ("calls"."cancel_note" is null or ("calls"."status" = 'cancelled' and char_length("calls"."cancel_note") between 1 and 200));--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.name, NEW.image, NEW.language, NEW.time_zone, NEW.hour_format, NEW.muted_mails, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.name, OLD.image, OLD.language, OLD.time_zone, OLD.hour_format, OLD.muted_mails, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;
