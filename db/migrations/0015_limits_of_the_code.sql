ALTER TABLE "mails" DROP CONSTRAINT "mails_subject_one_line";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_bio_length";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_one_line" CHECK ("mails"."subject" !~ E'[\r\n]');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_bio_length" CHECK (length("profiles"."bio") <= 2000);