ALTER TABLE "document_series" DROP CONSTRAINT "document_series_kind_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_subject_fits_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "cancels_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_cancels_id_documents_id_fk" FOREIGN KEY ("cancels_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("settled_at") WHERE status = 'failed';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_cancels_id_unique" UNIQUE("cancels_id");--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_subject_fits_kind" CHECK (("documents"."purchase_id" is not null) = ("documents"."kind" = 'invoice') and ("documents"."refund_id" is not null) = ("documents"."kind" = 'credit_note')
        and ("documents"."payout_id" is not null) = ("documents"."kind" = 'payout_statement') and ("documents"."cancels_id" is not null) = ("documents"."kind" = 'credit_note_cancellation')
        and ("documents"."invoice_id" is not null) = ("documents"."kind" in ('credit_note', 'credit_note_cancellation')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series document_series;
BEGIN
  INSERT INTO document_series (kind, year) VALUES (NEW.kind, NEW.series_year) ON CONFLICT (kind, year) DO NOTHING;
  SELECT * INTO series FROM document_series WHERE kind = NEW.kind AND year = NEW.series_year FOR UPDATE;
  -- Before the number is taken: an insert that gives way (ON CONFLICT) would leave a gap.
  IF EXISTS (SELECT 1 FROM documents d WHERE d.purchase_id = NEW.purchase_id OR d.refund_id = NEW.refund_id OR d.payout_id = NEW.payout_id
    OR d.cancels_id = NEW.cancels_id) THEN
    RAISE EXCEPTION 'there is a document already' USING ERRCODE = 'unique_violation', CONSTRAINT = 'documents_one_of_each';
  END IF;
  NEW.series_number := series.last_number + 1;
  NEW.number := CASE NEW.kind WHEN 'invoice' THEN 'R' WHEN 'credit_note' THEN 'C' WHEN 'credit_note_cancellation' THEN 'X' ELSE 'P' END
    || '-' || NEW.series_year || '-' || lpad(NEW.series_number::text, greatest(6, length(NEW.series_number::text)), '0');
  NEW.issued_at := greatest(NEW.issued_at, series.last_issued_at);
  UPDATE document_series SET last_number = NEW.series_number, last_issued_at = NEW.issued_at
    WHERE kind = NEW.kind AND year = NEW.series_year;
  RETURN NEW;
END $$;
