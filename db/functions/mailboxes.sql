-- Rule: which mailbox an address belongs to, as one address: without what follows a plus, at Google without dots.
-- Why here: an index over it finds the accounts of one mailbox; a second wording elsewhere would miss some.

CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END
  FROM (
    SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS base, domain
    FROM (SELECT regexp_replace(lower(email), '@[^@]*$', '') AS local, substring(lower(email) FROM '[^@]*$') AS domain) parts
  ) mailbox
$$;
