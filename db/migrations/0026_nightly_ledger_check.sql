CREATE TABLE "ledger_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"violations" integer NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
