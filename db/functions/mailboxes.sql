-- Rule: which mailbox an address belongs to, as one address: without what follows a plus, at Google without dots.
-- Why here: an index over it finds the accounts of one mailbox; a second wording elsewhere would miss some.
-- Applied before the tables, which use it.

-- PL/pgSQL keeps its plan: whatever writes a user's row computes this for the index.
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  local text := regexp_replace(lower(email), '@[^@]*$', '');
  domain text := substring(lower(email) FROM '[^@]*$');
  base text := coalesce(nullif(split_part(local, '+', 1), ''), local);
BEGIN
  RETURN CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END;
END $$;
