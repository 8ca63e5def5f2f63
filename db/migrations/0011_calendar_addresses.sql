CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calendar_addresses_token_unique" UNIQUE("token"),
	CONSTRAINT "calendar_addresses_token_length" CHECK (length("calendar_addresses"."token") >= 32)
);
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER calendar_addresses_owner_not_canceled BEFORE INSERT ON calendar_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
--> statement-breakpoint
-- Whoever is shut out has no calendar address any more, by whatever way they were; after a return they make a new one.
CREATE FUNCTION drop_calendar_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_addresses WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_shut_out_drops_calendar_address AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status IN ('suspended', 'canceled') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION drop_calendar_address();
