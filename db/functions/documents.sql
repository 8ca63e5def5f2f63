-- Rule: a document takes the next number of its series and never changes; each subject has one document.
-- Why here: a sequence leaves gaps when a transaction rolls back; a locked row gives its number back.

-- Writers wait for each other until they commit, so issue documents last or in their own transaction.
CREATE OR REPLACE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series document_series;
BEGIN
  INSERT INTO document_series (kind, year) VALUES (NEW.kind, NEW.series_year) ON CONFLICT (kind, year) DO NOTHING;
  SELECT * INTO series FROM document_series WHERE kind = NEW.kind AND year = NEW.series_year FOR UPDATE;
  -- Checked before taking the number: an insert skipped by ON CONFLICT would leave a gap.
  IF EXISTS (SELECT 1 FROM documents d WHERE d.purchase_id = NEW.purchase_id OR d.refund_id = NEW.refund_id OR d.payout_id = NEW.payout_id
    OR d.cancels_id = NEW.cancels_id) THEN
    RAISE EXCEPTION 'this subject already has a document' USING ERRCODE = 'unique_violation', CONSTRAINT = 'documents_one_of_each';
  END IF;
  NEW.series_number := series.last_number + 1;
  NEW.number := CASE NEW.kind WHEN 'invoice' THEN 'R' WHEN 'credit_note' THEN 'C' WHEN 'credit_note_cancellation' THEN 'X' ELSE 'P' END
    || '-' || NEW.series_year || '-' || lpad(NEW.series_number::text, greatest(6, length(NEW.series_number::text)), '0');
  NEW.issued_at := greatest(NEW.issued_at, series.last_issued_at);
  UPDATE document_series SET last_number = NEW.series_number, last_issued_at = NEW.issued_at
    WHERE kind = NEW.kind AND year = NEW.series_year;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER documents_number BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION number_document();

-- Name and address may be erased ten years after the end of the year of issue; nothing else ever is.
CREATE OR REPLACE FUNCTION refuse_rewriting_a_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.recipient IS NULL AND app_now() >= make_date(OLD.series_year + 11, 1, 1) AND to_jsonb(NEW) - 'recipient' = to_jsonb(OLD) - 'recipient' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an issued document cannot be changed (%)', TG_OP USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_append_only';
END $$;

CREATE OR REPLACE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_a_document();
CREATE OR REPLACE TRIGGER documents_stay BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_a_document();

-- Only documents create and advance a series (their trigger is one level up, hence depth 2).
CREATE OR REPLACE FUNCTION guard_document_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'only documents can advance a series' USING ERRCODE = 'check_violation', CONSTRAINT = 'document_series_by_documents_only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER document_series_guard BEFORE INSERT OR UPDATE OR DELETE ON document_series FOR EACH ROW EXECUTE FUNCTION guard_document_series();
CREATE OR REPLACE TRIGGER document_series_stay BEFORE TRUNCATE ON document_series FOR EACH STATEMENT EXECUTE FUNCTION guard_document_series();
