-- Rule: a booking is stored whole: the call, its price held, the notices that were read, and the answer to a repeat.
-- Why here: one statement of the session in place of eight; each table's constraints still have the last word.

-- The call first: an overlap is refused before the price is, and its companion's free times are locked before accounts,
-- in the order of every other change of a call.
CREATE OR REPLACE FUNCTION book_call(p_call uuid, p_seeker uuid, p_companion uuid, p_start timestamptz, p_end timestamptz,
  p_minutes integer, p_media text, p_credits integer, p_rate integer, p_trial boolean, p_topics text[], p_versions integer[],
  p_key text, p_command text, p_fingerprint text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  booked_at timestamptz := app_now();
BEGIN
  INSERT INTO calls (id, seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, media_type, total_credits, rate_per_hour, is_trial, created_at)
    VALUES (p_call, p_seeker, p_companion, p_start, p_end, p_minutes, p_media, p_credits, p_rate, p_trial, booked_at);
  IF cardinality(p_topics) > 0 THEN
    INSERT INTO topic_acknowledgements (user_id, topic, version, acknowledged_at)
      SELECT p_seeker, topic, version, booked_at FROM unnest(p_topics, p_versions) AS read(topic, version) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM hold_for_call(p_call, p_seeker, p_companion, p_credits);
  INSERT INTO requests (user_id, key, command, fingerprint, result, created_at)
    VALUES (p_seeker, p_key, p_command, p_fingerprint, to_jsonb(p_call), booked_at);
  RETURN p_call;
END $$;
