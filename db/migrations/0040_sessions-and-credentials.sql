CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "credentials" ("user_id", "password_hash", "created_at", "updated_at")
SELECT DISTINCT ON ("user_id") "user_id", "password", "created_at", "updated_at" FROM "auth_accounts"
WHERE "provider_id" = 'credential' AND "password" IS NOT NULL ORDER BY "user_id", "updated_at" DESC;--> statement-breakpoint
DROP TABLE "auth_accounts" CASCADE;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_filling_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND (NEW.email, NEW.language, NEW.time_zone, NEW.hour_format, NEW.muted_mails, NEW.rate_per_hour_audio, NEW.rate_per_hour_video)
    IS DISTINCT FROM (OLD.email, OLD.language, OLD.time_zone, OLD.hour_format, OLD.muted_mails, OLD.rate_per_hour_audio, OLD.rate_per_hour_video) THEN
    RAISE EXCEPTION 'a canceled account takes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_takes_nothing';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER credentials_owner_not_canceled BEFORE INSERT ON credentials
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');--> statement-breakpoint
-- Session cookies are no longer signed, so all sessions end.
DELETE FROM "secrets" WHERE "name" = 'session';--> statement-breakpoint
DELETE FROM "sessions";
