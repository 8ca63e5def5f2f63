CREATE TABLE "availability_undos" (
	"offerer_id" uuid PRIMARY KEY NOT NULL,
	"undo_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hour_format" text DEFAULT 'language' NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_series" ADD COLUMN "weekdays" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_series" ADD COLUMN "renews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_series" ADD COLUMN "renewed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_undos" ADD CONSTRAINT "availability_undos_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_series_companion" ON "availability_series" USING btree ("offerer_id");--> statement-breakpoint
CREATE INDEX "availability_series_renewed" ON "availability_series" USING btree ("last_date") WHERE renews;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_hour_format_known" CHECK ("users"."hour_format" in ('language', '12', '24'));--> statement-breakpoint
ALTER TABLE "availability_series" ADD CONSTRAINT "availability_series_weekdays_known" CHECK ("availability_series"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and ("availability_series"."repeat" = 'weekly' or "availability_series"."weekdays" = '{}'));--> statement-breakpoint
ALTER TABLE "availability_series" ADD CONSTRAINT "availability_series_renewed_ones_repeat" CHECK (not "availability_series"."renews" or "availability_series"."repeat" <> 'none');--> statement-breakpoint
UPDATE "availability_series" SET "renewed_at" = "created_at";--> statement-breakpoint
CREATE TRIGGER availability_undos_owner_not_canceled BEFORE INSERT OR UPDATE ON availability_undos
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('offerer_id');--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.name, NEW.image, NEW.language, NEW.time_zone, NEW.hour_format, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.name, OLD.image, OLD.language, OLD.time_zone, OLD.hour_format, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;
