CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text,
	"tax_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "billing_details_lengths" CHECK (length("billing_details"."name") between 1 and 100 and length("billing_details"."address") <= 300
        and length("billing_details"."tax_id") <= 30),
	CONSTRAINT "billing_details_country" CHECK ("billing_details"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_issued_at" timestamp (3) with time zone,
	CONSTRAINT "document_series_key" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit_note', 'payout_statement')),
	CONSTRAINT "document_series_not_negative" CHECK ("document_series"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series_year" smallint NOT NULL,
	"series_number" integer DEFAULT 0 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"invoice_id" uuid,
	"language" text NOT NULL,
	"recipient" jsonb,
	"snapshot" jsonb NOT NULL,
	"net_cents" integer NOT NULL,
	"vat_percent" smallint NOT NULL,
	"vat_cents" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "documents_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "documents_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit_note', 'payout_statement')),
	CONSTRAINT "documents_language_known" CHECK ("documents"."language" in ('en', 'de')),
	CONSTRAINT "documents_subject_fits_kind" CHECK (("documents"."purchase_id" is not null) = ("documents"."kind" = 'invoice') and ("documents"."refund_id" is not null) = ("documents"."kind" = 'credit_note')
        and ("documents"."payout_id" is not null) = ("documents"."kind" = 'payout_statement') and ("documents"."invoice_id" is not null) = ("documents"."kind" = 'credit_note')),
	CONSTRAINT "documents_arithmetic" CHECK ("documents"."net_cents" + "documents"."vat_cents" = "documents"."gross_cents"),
	CONSTRAINT "documents_sign_fits_kind" CHECK (case "documents"."kind" when 'credit_note' then "documents"."gross_cents" < 0 and "documents"."vat_cents" <= 0 and "documents"."net_cents" <= 0
        else "documents"."gross_cents" > 0 and "documents"."vat_cents" >= 0 and "documents"."net_cents" >= 0 end),
	CONSTRAINT "documents_vat_percent" CHECK ("documents"."vat_percent" between 0 and 100 and ("documents"."vat_percent" > 0 or "documents"."vat_cents" = 0)
        and ("documents"."kind" <> 'payout_statement' or "documents"."vat_percent" = 0))
);
--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_series" ON "documents" USING btree ("kind","series_year","series_number");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series document_series;
BEGIN
  INSERT INTO document_series (kind, year) VALUES (NEW.kind, NEW.series_year) ON CONFLICT (kind, year) DO NOTHING;
  SELECT * INTO series FROM document_series WHERE kind = NEW.kind AND year = NEW.series_year FOR UPDATE;
  -- Before the number is taken: an insert that gives way (ON CONFLICT) would leave a gap.
  IF EXISTS (SELECT 1 FROM documents d WHERE d.purchase_id = NEW.purchase_id OR d.refund_id = NEW.refund_id OR d.payout_id = NEW.payout_id) THEN
    RAISE EXCEPTION 'there is a document already' USING ERRCODE = 'unique_violation', CONSTRAINT = 'documents_one_of_each';
  END IF;
  NEW.series_number := series.last_number + 1;
  NEW.number := CASE NEW.kind WHEN 'invoice' THEN 'R' WHEN 'credit_note' THEN 'C' ELSE 'P' END
    || '-' || NEW.series_year || '-' || lpad(NEW.series_number::text, greatest(6, length(NEW.series_number::text)), '0');
  NEW.issued_at := greatest(NEW.issued_at, series.last_issued_at);
  UPDATE document_series SET last_number = NEW.series_number, last_issued_at = NEW.issued_at
    WHERE kind = NEW.kind AND year = NEW.series_year;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_number BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION number_document();--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_rewriting_a_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.recipient IS NULL AND app_now() >= make_date(OLD.series_year + 11, 1, 1) AND to_jsonb(NEW) - 'recipient' = to_jsonb(OLD) - 'recipient' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an issued document stays as it is (%)', TG_OP USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_append_only';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_a_document();--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_stay BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_a_document();--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_document_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'only documents move a series' USING ERRCODE = 'check_violation', CONSTRAINT = 'document_series_by_documents_only';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER document_series_guard BEFORE INSERT OR UPDATE OR DELETE ON document_series FOR EACH ROW EXECUTE FUNCTION guard_document_series();--> statement-breakpoint
CREATE OR REPLACE TRIGGER document_series_stay BEFORE TRUNCATE ON document_series FOR EACH STATEMENT EXECUTE FUNCTION guard_document_series();--> statement-breakpoint
CREATE OR REPLACE TRIGGER billing_details_owner_not_canceled BEFORE INSERT OR UPDATE ON billing_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');
